import { sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { ask } from '#platform/console/send.ts'
import type { SessionPort } from '#platform/console/session-client.ts'

/** How the console reaches the session: who the person is, and what they may do by their e-mail. */
export const sessionPort: SessionPort = {
  refresh: () => ask(signInCalls.refresh, {}),
  signOut: () => ask(signInCalls.signOut, {}),
  person: async (email) => {
    const [person, { access }] = await Promise.all([
      ask(sessionCalls.whoAmI, {}),
      ask(roleCalls.getUserAccess, { email }, { quiet: true }),
    ])
    return { ...person, access }
  },
}

/** Demo or production, for the badge in the header. */
export const mode = async () => (await ask(signInCalls.options, {}, { quiet: true })).mode
