import { sessionCalls } from '#areas/session/contract.ts'
import { failedAttemptWords } from '#areas/session/failed-attempt-words.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { callApi } from '#platform/console/api.ts'
import { formatShortMoment, currentLanguage } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { toast } from '#platform/console/toast.ts'
import { translatorFor } from '#platform/words.ts'

/** Shows the number of failed attempts before this sign-in until the person closes the message. */
export async function reportFailedAttempts(): Promise<void> {
  const failed = await callApi(sessionCalls.failedAttempts, {}).catch(() => null)
  if (!failed || failed.count === 0) return
  const t = translatorFor(failedAttemptWords, currentLanguage())
  const title = failed.since
    ? t('countSince', { n: failed.count, when: formatShortMoment(failed.since) })
    : t('count', { n: failed.count })
  toast('warning', title, t('notYou'), {
    action: { label: t('show'), href: addressOf(sessionScreens.account) },
    closeAfterMs: 0,
  })
}
