import { TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { type Grant, grantsIn, keyOf } from '#areas/staff/grants.ts'
import { type Manager, isTicked, getGrantError } from '#areas/staff/rules.ts'
import { type EditorRow, flagColumns, rowsFor, screensOf, shareOf } from '#areas/staff/screens/editor-rows.ts'
import { moveGridFocus } from '#areas/staff/screens/grid-keys.ts'
import { words } from '#areas/staff/words.ts'
import type { Flag } from '#platform/access.ts'
import { useLanguage, useMessage, useWords } from '#platform/console/i18n.ts'
import styles from './access-editor.module.css'

type Props = {
  /** Names of the selected grants. */
  grants: ReadonlySet<string>
  /** Absent for a read-only tree. */
  onChange?: (next: Set<string>) => void
  /** Acting person. Grants they do not hold are disabled. */
  actor: Pick<Manager, 'access'>
  /** Grants to compare with. Differences are highlighted. */
  base: ReadonlySet<string>
  /** Labels for grants added to the base and removed from it. */
  marks: { given: string; taken: string }
  label: string
}

/** Access tree as a grid with one row per node and one column per flag. Arrow keys move, Space toggles. */
export function AccessEditor({ grants, onChange, actor, base, marks, label }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const [search, setSearch] = useState('')
  const rows = rowsFor(useDeferredValue(search))
  const [at, setAt] = useState('')
  const [note, setNote] = useState('')
  const held = grantsIn(actor.access)
  const visible = rows.flatMap(({ own }) => own)

  const disabledReasonFor = (some: readonly Grant[]): string | null => {
    if (!onChange) return t('readOnly')
    const [first] = some
    if (!first || some.some((grant) => held.has(keyOf(grant)))) return null
    const error = getGrantError(actor, first)
    return error && m(error)
  }
  // Clears a full row or column, otherwise selects all of its grants the person holds.
  const tickAll = (some: readonly Grant[]) => {
    const open = some.filter((grant) => held.has(keyOf(grant)))
    onChange?.(isTicked(actor, grants, open, shareOf(open, grants) !== 'all'))
  }
  const cell = (place: string, some: readonly Grant[], name: string, mark = '') => (
    <Tick
      share={shareOf(some, grants)}
      name={mark === '' ? name : `${name} (${mark})`}
      disabledReason={disabledReasonFor(some)}
      isHere={at === place || (at === '' && place === '0.0')}
      place={place}
      onHere={(error) => {
        setAt(place)
        setNote(error ?? '')
      }}
      onTick={() => tickAll(some)}
    />
  )

  return (
    <div data-path="access">
      <TextInput
        label={t('searchAccess')}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setAt('')
        }}
        className={styles.search ?? ''}
      />
      <div className={styles.scroller}>
        <table
          className={styles.grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid is a table
          role="grid"
          aria-label={label}
          aria-readonly={!onChange}
          onKeyDown={moveGridFocus}
        >
          <thead>
            <tr>
              <th scope="col">{t('module')}</th>
              <th scope="col" className={styles.narrow}>
                {cell('0.0', visible, t('selectEverything'))}
                <span>{t('all')}</span>
              </th>
              {flagColumns.map((flag, index) => (
                <th key={flag} scope="col" className={styles.narrow}>
                  {cell(`0.${index + 1}`, columnOf(visible, flag), t('wholeColumn', { flag }))}
                  <span>{flag}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.name} className={row.own.length === 0 ? styles.group : undefined}>
                <th scope="row" className={styles[`depth${row.depth}`]}>
                  {row.label}
                  <ScreensOf row={row} />
                </th>
                <td className={styles.narrow}>
                  {cell(`${index + 1}.0`, row.all, t('wholeRow', { place: row.name }))}
                </td>
                {flagColumns.map((flag, column) => {
                  const [grant] = columnOf(row.own, flag)
                  const mark = grant ? markOf(grant) : null
                  return (
                    <td key={flag} className={styles.narrow} data-mark={mark ?? undefined}>
                      {grant &&
                        cell(`${index + 1}.${column + 1}`, [grant], keyOf(grant), mark ? marks[mark] : '')}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p>{t('noModule')}</p>}
      <output className={styles.note}>{note || (onChange ? t('editorKeys') : '')}</output>
    </div>
  )

  function markOf(grant: Grant): 'given' | 'taken' | null {
    const key = keyOf(grant)
    if (grants.has(key) === base.has(key)) return null
    return grants.has(key) ? 'given' : 'taken'
  }
}

/** Screens that a row opens, if its label does not name them. */
function ScreensOf({ row }: { row: EditorRow }) {
  const language = useLanguage()
  const titles = screensOf(row)
    .map((title) => title[language])
    .filter((title) => title !== row.label)
  return titles.length > 0 && <small className="block muted font-normal">{titles.join(', ')}</small>
}

const columnOf = (grants: EditorRow['own'], flag: Flag) => grants.filter((grant) => grant.flag === flag)

type TickProps = {
  share: 'none' | 'some' | 'all'
  name: string
  disabledReason: string | null
  place: string
  /** Whether this is the checkbox in the tab order; the grid has one. */
  isHere: boolean
  onHere: (disabledReason: string | null) => void
  onTick: () => void
}

function Tick({ share, name, disabledReason, place, isHere, onHere, onTick }: TickProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.tick}
        checked={share === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = share === 'some'
        }}
        aria-label={name}
        // `aria-disabled` keeps the checkbox focusable, so that its reason can be read.
        aria-disabled={disabledReason !== null}
        title={disabledReason ?? name}
        tabIndex={isHere ? 0 : -1}
        data-at={place}
        onFocus={() => onHere(disabledReason)}
        onChange={() => {
          if (disabledReason === null) onTick()
        }}
      />
    </label>
  )
}
