import { ChoiceMenu } from '#platform/console/list/ChoiceMenu.tsx'
import type { Sort } from '#platform/console/list/HeadCells.tsx'
import type { Column } from '#platform/console/list/list-props.ts'
import type { ListState } from '#platform/console/list/list-state.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  state: ListState
  usualSort: { by: string; dir: 'asc' | 'desc' } | undefined
  onSort: (sort: Sort) => void
}

/** Menu for the sort order. Lists on phones have no column headings. */
export function SortMenu<Row>({ columns, state, usualSort, onSort }: Props<Row>) {
  const t = useWords(panelWords)
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (sortable.length === 0) return null
  const sortBy = state.sortBy ?? usualSort?.by
  const sortDir = state.sortDir ?? usualSort?.dir ?? 'desc'
  const options = sortable.flatMap(({ title, sort }) =>
    (['asc', 'desc'] as const).map((dir) => ({
      value: `${sort} ${dir}`,
      label: `${title}, ${t(dir === 'asc' ? 'ascending' : 'descending')}`,
    })),
  )
  return (
    <ChoiceMenu
      name={t('sortBy')}
      buttonClass={styles.boxed}
      options={options}
      chosen={sortBy === undefined ? [] : [`${sortBy} ${sortDir}`]}
      onPick={(value) => {
        const [by = '', dir] = String(value).split(' ')
        onSort({ sortBy: by, sortDir: dir === 'asc' ? 'asc' : 'desc' })
      }}
    >
      {t('sortBy')}{' '}
      <strong>
        {options.find(({ value }) => value === `${sortBy} ${sortDir}`)?.label ?? t('defaultOrder')}
      </strong>
    </ChoiceMenu>
  )
}
