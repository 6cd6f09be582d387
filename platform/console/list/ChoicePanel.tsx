import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { typeAhead } from '#platform/console/input/menu-keys.ts'
import type { Option } from '#platform/console/list/list-props.ts'
import { type Counted, useCounts } from '#platform/console/list/use-counts.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { normalised, searchFold } from '#platform/contract/search-words.ts'
import styles from './choice-panel.module.css'

/** Lists with more options than this have a search. */
const maxUnfiltered = 8

const nothing: Counted = { list: { call: { path: '' } }, states: [] }

type Props = {
  name: string
  options: readonly Option[]
  chosen: readonly (string | number)[]
  onPick: (value: string | number) => void
  counted?: Counted
}

/** Options of a popover, found by typing and chosen with the arrow keys and Enter. */
export function ChoicePanel({ name, options, chosen, onPick, counted = nothing }: Props) {
  const t = useWords(panelWords)
  const combobox = useCombobox({ opened: true })
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The field refers to the list only after the list has an id.
  const [, setListed] = useState(false)
  const counts = useCounts(counted)
  const hasSearch = options.length > maxUnfiltered
  const typed = normalised(search)
  const found = options.filter(({ label }) => searchFold(label).includes(typed))

  useEffect(() => {
    input.current?.focus()
    combobox.selectActiveOption()
    setListed(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the panel opens
  }, [])

  return (
    <Combobox
      store={combobox}
      resetSelectionOnOptionHover
      onOptionSubmit={(text) => {
        const option = options.find(({ value }) => String(value) === text)
        if (option) onPick(option.value)
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <input
          ref={input}
          type="text"
          // Without a search the field only receives the keys.
          className={hasSearch ? styles.search : styles.keys}
          readOnly={!hasSearch}
          aria-label={hasSearch ? t('findOption') : name}
          placeholder={hasSearch ? t('findOption') : undefined}
          value={search}
          onKeyDown={(event) => {
            const labels = found.map(({ label }) => label)
            const index = hasSearch ? undefined : typeAhead(event, labels, combobox.getSelectedOptionIndex())
            if (index !== undefined) combobox.selectOption(index)
          }}
          onChange={({ target }) => {
            setSearch(target.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options} aria-label={name}>
        {found.map((option) => {
          const { value, label } = option
          const isChosen = chosen.includes(value)
          return (
            <Combobox.Option
              key={value}
              value={String(value)}
              active={isChosen}
              aria-selected={isChosen}
              className={styles.option}
            >
              {chosen.length > 0 && (
                <span aria-hidden="true" className={styles.mark}>
                  {isChosen && '✓'}
                </span>
              )}
              <span className="flex-1">{label}</span>{' '}
              {counts[options.indexOf(option)] !== undefined && (
                <span className="muted">{counts[options.indexOf(option)]}</span>
              )}
            </Combobox.Option>
          )
        })}
        {found.length === 0 && <Combobox.Empty>{t('noOption')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
