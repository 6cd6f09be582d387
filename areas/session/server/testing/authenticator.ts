import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyRequest } from '#areas/session/passkey-responses.ts'

/** Deviations of a response from a correct one. */
type Faults = { origin?: string; rpId?: string; signCount?: number; isVerified?: boolean }

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes])

/** Authenticator with one ES256 passkey, which answers as a browser at `origin` does. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = text(credentialId)
  let count = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  /** User present, and verified unless told otherwise. */
  const dataFor = (rpId: string, flags: number, { signCount = ++count, isVerified = true }: Faults) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), uint32(signCount)])

  return {
    id,
    create({ challenge, rp }: { challenge: string; rp: { id: string } }, faults: Faults = {}) {
      // COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, key])
      const authData = Buffer.concat([dataFor(faults.rpId ?? rp.id, 0x40, faults), credential])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        cborBytes(authData),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, faults.origin ?? origin)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, faults: Faults = {}) {
      const authenticatorData = dataFor(faults.rpId ?? rpId, 0, faults)
      const clientDataJSON = clientData('webauthn.get', challenge, faults.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof newAuthenticator>
