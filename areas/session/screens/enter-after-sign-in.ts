import type { SignedIn } from '#areas/session/sign-in/contract.ts'
import { loadPart } from '#platform/console/loading.ts'
import { enterConsole } from '#platform/console/router.ts'

/** Opens the console after a sign-in, and tells the person about failed attempts since the one before. */
export async function enterAfterSignIn(session: SignedIn): Promise<void> {
  await enterConsole(session)
  // Loaded after the sign-in, to keep the sign-in page small.
  const { reportFailedAttempts } = await loadPart(() => import('./failed-attempts-toast.ts'))
  await reportFailedAttempts()
}
