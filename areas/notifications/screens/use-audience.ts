import { type Audience, notificationCalls } from '#areas/notifications/contract.ts'
import { words } from '#areas/notifications/words.ts'
import { notificationMakers } from '#areas/notifications/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { useHasAccess } from '#platform/console/session.ts'

type AudienceQuery = { audience: Audience; userIds: readonly (number | string)[]; usersFile?: string | null }

/** Number of people and devices in an audience, and the same as text. */
export function useAudience({ audience, userIds, usersFile = null }: AudienceQuery) {
  const t = useWords(words)
  const mayCount = useHasAccess(notificationMakers)
  const isNamed = audience !== 'users' || userIds.length > 0 || usersFile !== null
  const { data, error } = useApiQuery(
    notificationCalls.audience,
    { audience, userIds: [...userIds], usersFile },
    { enabled: isNamed && mayCount, background: true },
  )
  const counted = isNamed && !error ? data : undefined
  return {
    isNamed,
    mayCount,
    counted,
    people: counted ? t('countedPeople', { n: counted.people }) : '…',
    devices: counted ? t('countedDevices', { n: counted.devices }) : '…',
    platforms: counted
      ? t('platforms', { android: formatCount(counted.android), ios: formatCount(counted.ios) })
      : '',
  }
}
