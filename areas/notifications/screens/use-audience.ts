import { type Audience, notificationCalls } from '#areas/notifications/contract.ts'
import { words } from '#areas/notifications/words.ts'
import { makers } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { useMay } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

type Asked = { audience: Audience; userIds: readonly (number | string)[]; usersFile?: string | null }

/** How many people and devices an audience has now, and the same in words. */
export function useAudience({ audience, userIds, usersFile = null }: Asked) {
  const t = useWords(words)
  const mayCount = useMay(makers)
  const isNamed = audience !== 'users' || userIds.length > 0 || usersFile !== null
  const { data, error } = useAnswer(
    notificationCalls.audience,
    { audience, userIds: [...userIds], usersFile },
    { enabled: isNamed && mayCount, quiet: true },
  )
  const counted = isNamed && !error ? data : undefined
  return {
    isNamed,
    counted,
    people: counted ? t('people', { n: counted.people }) : '…',
    devices: counted ? t('devices', { n: counted.devices }) : '…',
    platforms: counted ? t('platforms', { android: count(counted.android), ios: count(counted.ios) }) : '',
  }
}
