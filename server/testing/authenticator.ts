import { createHash, generateKeyPairSync, randomBytes, sign, type webcrypto } from 'node:crypto';

/** The options of WebAuthn that the authenticator reads. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
}

interface Behaviour {
  /** The page that the browser says it is on. */
  readonly origin: string;
  /** False for a device that asks for a touch alone. */
  readonly verifiesPerson?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const withLength = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes the few kinds of values that an authenticator sends (RFC 8949). */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') {
    return value >= 0 ? withLength(0, value) : withLength(1, -1 - value);
  }
  if (typeof value === 'string') {
    return Buffer.concat([withLength(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([withLength(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([withLength(5, value.size), ...entries]);
};

const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** The authenticator's public key as COSE has it: ES256 on P-256. */
const coseKey = ({ x = '', y = '' }: webcrypto.JsonWebKey): Buffer =>
  cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );

/** A device with one passkey, which it makes and uses as WebAuthn says. */
export const anAuthenticator = ({ origin, verifiesPerson = true }: Behaviour) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  let counter = 0;
  const own: Required<Behaviour> = { origin, verifiesPerson };
  const clientData = (type: string, challenge: string, page: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const head = (rpId: string, verifies: boolean, extra: number): Buffer =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([flags.present | (verifies ? flags.verified : 0) | extra]),
      counterBytes(counter),
    ]);

  return {
    id,
    create: ({ challenge, rp }: Options) => {
      const length = Buffer.from([0, credentialId.length]);
      const key = coseKey(publicKey.export({ format: 'jwk' }) as webcrypto.JsonWebKey);
      const authData = Buffer.concat([
        head(rp?.id ?? '', verifiesPerson, flags.withKey),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Uses the passkey, as the device does or otherwise. */
    use: ({ challenge, rpId }: Options, otherwise: Partial<Behaviour> = {}) => {
      const { origin: page, verifiesPerson: verifies } = { ...own, ...otherwise };
      counter += 1;
      const authenticatorData = head(rpId ?? '', verifies, 0);
      const client = clientData('webauthn.get', challenge, page);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof anAuthenticator>;
