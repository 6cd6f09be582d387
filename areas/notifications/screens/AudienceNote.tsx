import type { Audience } from '#areas/notifications/contract.ts'
import { useAudience } from '#areas/notifications/screens/use-audience.ts'
import { words } from '#areas/notifications/words.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { audience: Audience; userIds: readonly (number | string)[]; usersFile: string | null }

/** Number of people and devices that would receive the notification. */
export function AudienceNote(props: Props) {
  const t = useWords(words)
  const { isNamed, mayCount, counted, people, devices, platforms } = useAudience(props)
  if (!isNamed || !mayCount) return null
  if (!counted) return <p className="muted text-12 my-1em">{t('counting')}</p>
  const { unknown, unknownCount } = counted
  const more = unknownCount > unknown.length ? ', …' : ''
  return (
    <div role="status" className="p-8-12 rounded-8 bg-quiet">
      <strong>{t('reaches', { people, devices })}</strong>
      <div className="muted text-12">{counted.devices > 0 ? platforms : t('noDevices')}</div>
      {unknownCount > 0 && (
        <div className="text-danger text-14">{t('unknown', { names: `${unknown.join(', ')}${more}` })}</div>
      )}
    </div>
  )
}
