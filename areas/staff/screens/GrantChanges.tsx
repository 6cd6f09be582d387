import { type Grant, grantsBeyond } from '#areas/staff/grants.ts'
import { words } from '#areas/staff/words.ts'
import { nameOfPlace } from '#platform/access.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './grant-changes.module.css'

/** Grants added and removed between two sets, by place. */
export function GrantChanges({ before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> }) {
  const t = useWords(words)
  const granted = grantsBeyond(after, before)
  const taken = grantsBeyond(before, after)
  if (granted.length + taken.length === 0) return <p className="muted">{t('noPermissionChange')}</p>
  return (
    <>
      <Grants title={t('granted', { n: granted.length })} grants={granted} mark="given" />
      <Grants title={t('revoked', { n: taken.length })} grants={taken} mark="taken" />
    </>
  )
}

function Grants({
  title,
  grants,
  mark,
}: {
  title: string
  grants: readonly Grant[]
  mark: 'given' | 'taken'
}) {
  if (grants.length === 0) return null
  const byPlace = Map.groupBy(grants, ({ place }) => nameOfPlace(place))
  return (
    <section>
      <h3 className={styles.title} data-mark={mark}>
        {title}
      </h3>
      <ul className={styles.places}>
        {[...byPlace].map(([place, some]) => (
          <li key={place}>
            {place}: <strong>{some.map(({ flag }) => flag).join(', ')}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
