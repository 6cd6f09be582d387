import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { Suspense, useState } from 'react'
import { grantsIn, keyOf } from '#areas/staff/grants.ts'
import { type Role, roleCalls } from '#areas/staff/roles/contract.ts'
import { type EditorRow, editorRows } from '#areas/staff/screens/editor-rows.ts'
import { words } from '#areas/staff/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './access-editor.module.css'

const mostCompared = 6

/** Opens the selected roles side by side. */
export function CompareRoles({ ids }: { ids: readonly number[] }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const fits = ids.length >= 2 && ids.length <= mostCompared
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={!fits}
        title={fits ? undefined : t('compareRange')}
        onClick={() => setOpen(true)}
      >
        {t('compare')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('compareTitle')} size="xl">
        <Suspense fallback={t('loading')}>
          <Matrix ids={ids} />
        </Suspense>
      </Modal>
    </>
  )
}

/** Comparison of roles with one row per node. Rows that differ are highlighted. */
function Matrix({ ids }: { ids: readonly number[] }) {
  const t = useWords(words)
  const roles: readonly Role[] = useSuspenseApiQueries(ids.map((id) => [roleCalls.read, { id }] as const))
  const held = roles.map((role) => ({ role, grants: grantsIn(role.access) }))
  const flagsOf = (row: EditorRow, grants: ReadonlySet<string>) =>
    row.own.filter((grant) => grants.has(keyOf(grant))).map(({ flag }) => flag)
  return (
    <div className={styles.scroller}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('module')}</th>
            {roles.map(({ id, name, level }) => (
              <th key={id} scope="col">
                {name} · {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {editorRows.map((row) => {
            const cells = held.map(({ grants }) => flagsOf(row, grants).join(', '))
            const differs = new Set(cells).size > 1
            return (
              <tr key={row.name} className={row.own.length === 0 ? styles.group : undefined}>
                <th scope="row" className={styles[`depth${row.depth}`]}>
                  {row.label}
                  {differs && <span className="muted text-12"> · {t('differs')}</span>}
                </th>
                {held.map(({ role }, index) => (
                  <td key={role.id}>{row.own.length === 0 ? '' : cells[index] || '—'}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
