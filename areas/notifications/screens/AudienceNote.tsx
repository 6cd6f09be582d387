import type { Audience } from '#areas/notifications/contract.ts'
import styles from '#areas/notifications/screens/notifications.module.css'
import { useAudience } from '#areas/notifications/screens/use-audience.ts'
import { words } from '#areas/notifications/words.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { audience: Audience; userIds: readonly (number | string)[]; usersFile: string | null }

/** Number of people and devices that would receive the notification. */
export function AudienceNote(props: Props) {
  const t = useWords(words)
  const { isNamed, mayCount, counted, people, devices, platforms } = useAudience(props)
  if (!isNamed || !mayCount) return null
  if (!counted) return <p className={styles.quiet}>{t('counting')}</p>
  const { unknown, unknownCount } = counted
  const more = unknownCount > unknown.length ? ', …' : ''
  return (
    <div role="status" className={styles.reach}>
      <strong>{t('reaches', { people, devices })}</strong>
      <div className={styles.quiet}>{counted.devices > 0 ? platforms : t('noDevices')}</div>
      {unknownCount > 0 && (
        <div className={styles.wrong}>{t('unknown', { names: `${unknown.join(', ')}${more}` })}</div>
      )}
    </div>
  )
}
