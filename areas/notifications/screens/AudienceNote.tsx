import type { Audience } from '#areas/notifications/contract.ts'
import { useAudience } from '#areas/notifications/screens/use-audience.ts'
import { words } from '#areas/notifications/words.ts'
import { FormSummary } from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'

type Props = { audience: Audience; userIds: readonly (number | string)[]; usersFile: string | null }

/** Number of people and devices that would receive the notification. */
export function AudienceNote(props: Props) {
  const t = useWords(words)
  const { isNamed, mayCount, counted, platforms } = useAudience(props)
  if (!mayCount) return null
  const { people = 0, devices = 0, unknown = [], unknownCount = 0 } = counted ?? {}
  const more = unknownCount > unknown.length ? ', …' : ''
  return (
    <FormSummary
      empty={isNamed ? t('counting') : t('chooseRecipients')}
      facts={
        counted
          ? [
              [t('recipients'), formatCount(people)],
              [t('devices'), devices > 0 ? `${formatCount(devices)} (${platforms})` : formatCount(0)],
            ]
          : []
      }
      warnings={[
        counted && devices === 0 ? t('noDevices') : null,
        unknownCount > 0 ? t('unknown', { names: `${unknown.join(', ')}${more}` }) : null,
      ]}
    />
  )
}
