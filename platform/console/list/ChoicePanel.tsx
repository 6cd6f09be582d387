import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Option } from '#platform/console/list/list-props.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './choice-panel.module.css'

/** Lists with more options than this have a search. */
const maxUnfiltered = 8

type Props = {
  name: string
  options: readonly Option[]
  chosen: readonly (string | number)[]
  onPick: (value: string | number) => void
}

/** Options of a popover, found by typing and chosen with the arrow keys and Enter. */
export function ChoicePanel({ name, options, chosen, onPick }: Props) {
  const t = useWords(listWords)
  const combobox = useCombobox({ opened: true })
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The field refers to the list only after the list has an id.
  const [, setListed] = useState(false)
  const hasSearch = options.length > maxUnfiltered
  const typed = search.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed))

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
          onChange={({ target }) => {
            setSearch(target.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options} aria-label={name}>
        {found.map(({ value, label }) => {
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
              {label}
            </Combobox.Option>
          )
        })}
        {found.length === 0 && <Combobox.Empty>{t('noOption')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
