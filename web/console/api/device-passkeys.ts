import type { NewPasskey, UsedPasskey } from '#contract/staff-passkeys.ts';

type Options = Readonly<Record<string, unknown>>;

/** Asks the device for a new passkey. The person may refuse, which throws a `DOMException`. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  return asJson<NewPasskey>(made);
}

/** Asks the device to use a passkey. The person may refuse, which throws a `DOMException`. */
export async function takePasskey(options: Options): Promise<UsedPasskey> {
  const used = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  return asJson<UsedPasskey>(used);
}

function asJson<Shape>(credential: Credential | null): Shape {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The device gave no passkey.');
  return credential.toJSON() as Shape;
}
