import { defaultAvatarKey, type Gender } from '#domain/members/gender.ts';
import female from '#web/pictures/avatar-female.svg';
import male from '#web/pictures/avatar-male.svg';
import other from '#web/pictures/avatar-other.svg';
import undisclosed from '#web/pictures/avatar-undisclosed.svg';

const defaults = { female, male, other, undisclosed };

interface AvatarProps {
  readonly url: string | null;
  readonly gender?: Gender | null;
  readonly size: number;
}

/** The member's picture, or the default one for their gender. The name is next to it as text. */
export function Avatar({ url, gender = null, size }: AvatarProps) {
  return (
    <img
      src={url ?? defaults[defaultAvatarKey(gender)]}
      alt=""
      width={size}
      height={size}
      className="aspect-square rounded-full object-cover"
    />
  );
}
