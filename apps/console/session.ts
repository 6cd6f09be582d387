import { signInCalls, whoAmI } from '#areas/session/door/contract.ts'
import { ask } from '#platform/console/send.ts'
import type { SessionPort } from '#platform/console/session-client.ts'

/** How the console reaches the session: who the person is, and what they may do by their e-mail. */
export const sessionPort: SessionPort = {
  refresh: () => ask(signInCalls.refresh, {}),
  signOut: async () => {
    const { goTo } = await ask(signInCalls.signOut, {})
    // The identity's own session ends on its own page, which sends the browser back to the sign-in.
    if (goTo !== null) location.assign(goTo)
  },
  provesElsewhere: async () => {
    const { signIn, provider } = await ask(signInCalls.options, {}, { quiet: true })
    return signIn === 'redirect' ? provider : null
  },
  prove: async (password, code) => {
    const { sessionCalls } = await import('#areas/session/contract.ts')
    return ask(sessionCalls.prove, { password, ...(code !== undefined && { code }) })
  },
  person: async (email) => {
    const [person, { access }] = await Promise.all([ask(whoAmI, {}), accessOf(email)])
    return { ...person, access }
  },
}

// Nobody who is not in yet needs this call.
async function accessOf(email: string) {
  const { userAccess } = await import('#areas/staff/roles/user-access.ts')
  return ask(userAccess, { email }, { quiet: true })
}

/** Demo or production, for the badge in the header. */
export const mode = async () => (await ask(signInCalls.options, {}, { quiet: true })).mode
