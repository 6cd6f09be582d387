import { z } from 'zod'
import {
  KnownPasskey,
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyRequest,
} from '#areas/session/passkey-responses.ts'
import { Code, Password } from '#areas/session/sign-in/contract.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Id, requiredText, Moment } from '#platform/contract/fields.ts'

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Options for `navigator.credentials.create` in their JSON form (WebAuthn 3, 5.4). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Password, and the second factor if the person has one: a code, or a passkey with a challenge of `/session/passkey-challenge`. */
export const ownProof = { password: Password, code: Code.optional(), passkey: PasskeyAssertion.optional() }

const signedInCalls = callGroup({ needs: 'signed-in' })
const changes = {
  invalidates: ['/session/security', '/session/passkeys', '/session/list'],
  // Wrong proofs are counted even though the call fails.
  transaction: false,
}

export const passkeyCalls = {
  list: signedInCalls.read('/session/passkeys', {
    request: z.object({}),
    reply: z.object({
      rows: z.array(Passkey),
      /** The only origin at which passkeys work; null if the address of the console is an IP address. */
      origin: z.string().nullable(),
    }),
  }),
  /** Returns a challenge for the person's passkeys, valid once for this session and purpose. */
  challenge: signedInCalls.read('/session/passkey-challenge', {
    request: z.object({ purpose: z.enum(['step-up', 'change']) }),
    reply: PasskeyRequest,
  }),
  /** Returns the options for a new passkey, after the person has proved who they are. */
  begin: signedInCalls.read('/session/passkey-begin', {
    request: z.object(ownProof),
    reply: PasskeyCreation,
  }),
  add: signedInCalls.write('/session/passkey-add', {
    request: z.object({ name: requiredText(60), passkey: PasskeyRegistration }),
    reply: z.object({
      id: Id,
      /** New recovery codes, shown only once; empty if the person has codes. */
      recoveryCodes: z.array(z.string()),
    }),
    ...changes,
  }),
  rename: signedInCalls.write('/session/passkey-rename', {
    request: z.object({ id: Id, name: requiredText(60) }),
    reply: z.object({ id: Id }),
    invalidates: ['/session/passkeys'],
  }),
  remove: signedInCalls.write('/session/passkey-remove', {
    request: z.object({ id: Id, ...ownProof }),
    reply: z.object({ id: Id }),
    ...changes,
  }),
}
