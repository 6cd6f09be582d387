import { z } from 'zod'

// Loaded with the sign-in page, so it must stay small.
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const Transport = z.enum(transports)
export type Transport = z.infer<typeof Transport>

export const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

/** Options for `navigator.credentials.get` in their JSON form (WebAuthn 3, 5.6). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownPasskey),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
// Hints and extensions of the browser, which are not evaluated.
const ignored = {
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
}

/** Signature of a passkey as the browser sends it. */
export const PasskeyAssertion = z.object({
  ...credential,
  ...ignored,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).exactOptional(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** New passkey as the browser sends it. */
export const PasskeyRegistration = z.object({
  ...credential,
  ...ignored,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    // A transport that is not known yet is only a hint that is lost.
    transports: z
      .array(z.string().max(20))
      .max(10)
      .default([])
      .transform((all) => transports.filter((transport) => all.includes(transport))),
    authenticatorData: z.string().max(20_000).exactOptional(),
    publicKey: z.string().max(8000).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
  }),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>
