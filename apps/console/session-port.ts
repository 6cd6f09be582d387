import { signInCalls, whoAmI } from '#areas/session/sign-in/contract.ts'
import { callApi } from '#platform/console/api/api-client.ts'
import type { SessionPort } from '#platform/console/session/session-client.ts'

/** Connects the console to the session calls: the signed-in person and their permissions. */
export const sessionPort: SessionPort = {
  refresh: () => callApi(signInCalls.refresh, {}),
  signOut: async () => {
    const { goTo } = await callApi(signInCalls.signOut, {})
    // A session of the identity provider ends on the provider's page, which redirects back to the sign-in.
    if (goTo !== null) location.assign(goTo)
  },
  reauthenticationProvider: async () => {
    const { signIn, provider } = await callApi(signInCalls.options, {}, { background: true })
    return signIn === 'redirect' ? provider : null
  },
  reauthenticate: async (password, code) => {
    const { sessionCalls } = await import('#areas/session/contract.ts')
    return callApi(sessionCalls.prove, { password, ...(code !== undefined && { code }) })
  },
  confirmAct: async (id) => {
    const { confirmationCalls } = await import('#areas/session/contract.ts')
    return callApi(confirmationCalls.confirm, { id })
  },
  passkeyReauthentication: async () => {
    const [{ passkeyCalls }, { canUsePasskeys, signWithPasskey }] = await Promise.all([
      import('#areas/session/passkeys/contract.ts'),
      import('#areas/session/screens/passkey-browser.ts'),
    ])
    const { rows, origin } = await callApi(passkeyCalls.list, {}, { background: true })
    if (rows.length === 0 || !canUsePasskeys(origin)) return null
    return async () => {
      const { sessionCalls } = await import('#areas/session/contract.ts')
      const passkey = await signWithPasskey(await callApi(passkeyCalls.challenge, { purpose: 'step-up' }))
      return callApi(sessionCalls.prove, { passkey })
    }
  },
  saveLanguage: async (language) => {
    const { sessionCalls } = await import('#areas/session/contract.ts')
    await callApi(sessionCalls.setLanguage, { language })
    // Stored messages in lists and records are rendered by the server.
    const { queryClient } = await import('#platform/console/api/query-client.ts')
    await queryClient.invalidateQueries()
  },
  person: async (email) => {
    const [person, { access }] = await Promise.all([callApi(whoAmI, {}), accessOf(email)])
    return { ...person, access }
  },
}

// Imported on demand because a guest does not need this call.
async function accessOf(email: string) {
  const { userAccess } = await import('#areas/staff/roles/user-access.ts')
  return callApi(userAccess, { email }, { background: true })
}

/** Environment name, demo or production, for the badge in the header. */
export const mode = async () => (await callApi(signInCalls.options, {}, { background: true })).mode
