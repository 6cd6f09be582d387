import { type Role, roleCalls } from '#areas/staff/roles/contract.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { GrantChanges } from '#areas/staff/screens/GrantChanges.tsx'
import { words } from '#areas/staff/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './grant-changes.module.css'

type Props = {
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  /** Absent for a new role, which has no holders. */
  role?: Role
  level?: number | null
}

/** Preview of the grants that saving adds and removes, and of the people affected. */
export function RoleChanges({ before, after, role, level }: Props) {
  const t = useWords(words)
  const hasLevelChange = role !== undefined && level !== null && level !== undefined && level !== role.level
  const differs = [...after].some((key) => !before.has(key)) || [...before].some((key) => !after.has(key))
  const isRaised = (hasLevelChange && level > role.level) || [...after].some((key) => !before.has(key))
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title" className="mb-8">
        {t('whatChanges')}
      </h2>
      <GrantChanges before={before} after={after} />
      {hasLevelChange && <p>{t('levelChanges', { from: String(role.level), to: String(level) })}</p>}
      {role && (differs || hasLevelChange) && <Reached id={role.id} />}
      {!role && differs && <p>{t('notAssignedYet')}</p>}
      {(!role || isRaised) && <p>{t('secondAdministrator')}</p>}
    </section>
  )
}

function Reached({ id }: { id: number }) {
  const t = useWords(words)
  const { data, error } = useApiQuery(roleCalls.reach, { id })
  if (error && !data) return <p role="alert">{t('affectedUnknown')}</p>
  if (!data) return <p>{t('loading')}</p>
  const { people, total, overridden } = data
  return (
    <>
      <h3 className={styles.title}>{t('affected', { n: total })}</h3>
      {people.length > 0 && (
        <ul className={styles.places}>
          {people.map((person) => (
            <li key={person.id}>
              <ScreenLink to={staffScreens.user} params={{ id: person.id }}>
                {person.name}
              </ScreenLink>
              {person.status !== 'active' && ` (${t(`status_${person.status}`)})`}
            </li>
          ))}
          {total > people.length && <li>{t('andMore', { n: String(total - people.length) })}</li>}
        </ul>
      )}
      {overridden > 0 && <p>{t('overriddenPeople', { n: overridden })}</p>}
    </>
  )
}
