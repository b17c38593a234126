import { GoogleMark } from '#web/pictures/google-mark.tsx';
import { Button } from '#web/ui/button.tsx';

interface GoogleButtonProps {
  readonly text: string;
  readonly onPress: () => void;
}

export function GoogleButton({ text, onPress }: GoogleButtonProps) {
  return (
    <Button tone="secondary" onClick={onPress} className="min-h-12 w-full">
      <GoogleMark />
      {text}
    </Button>
  );
}
