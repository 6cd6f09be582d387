import type { PasskeyCreation } from '#areas/session/passkeys/contract.ts'
import {
  PasskeyAssertion,
  PasskeyRegistration,
  type PasskeyRequest,
} from '#areas/session/passkey-responses.ts'
import { passkeyWords } from '#areas/session/passkey-words.ts'
import { ApiError } from '#platform/console/http.ts'
import { getWords } from '#platform/console/i18n.ts'
import { loadPart } from '#platform/console/loading.ts'

// Loaded on first use: the sign-in page of most people needs no passkey.
const library = () => loadPart(() => import('@simplewebauthn/browser'))

/** Whether this browser supports passkeys and has opened the console at the address where they work. */
export const canUsePasskeys = (origin: string | null) =>
  typeof PublicKeyCredential !== 'undefined' && origin === location.origin

/** Asks the person for their passkey. Throws an error for the form if they cancel or the browser has none. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  try {
    return PasskeyAssertion.parse(await startAuthentication({ optionsJSON: request }))
  } catch {
    // Cancelled, timed out, or not known to this device. Browsers do not tell which, so that sites cannot find out.
    throw new ApiError(getWords(passkeyWords)('notUsed'))
  }
}

/** Creates a passkey. Throws an error for the form if the person cancels or the authenticator already has one. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration, WebAuthnError } = await library()
  try {
    return PasskeyRegistration.parse(await startRegistration({ optionsJSON: options }))
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new ApiError(getWords(passkeyWords)(isKnown ? 'alreadyAdded' : 'notCreated'))
  }
}
