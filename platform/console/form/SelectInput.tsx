import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { selectHighlightedOption } from '#platform/console/form/select-highlighted-option.ts'
import { formWords } from '#platform/console/form/words.ts'
import { typeAhead } from '#platform/console/input/menu-keys.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { normalised, searchFold } from '#platform/contract/search-words.ts'

/** Lists with more options than this are filtered by typing. */
const maxUnfiltered = 8

type Props = Omit<SelectProps, 'onChange' | 'data' | 'searchable' | 'allowDeselect'> & {
  data: readonly (string | { value: string; label: string; disabled?: boolean })[]
  /** Receives the chosen value, or an empty text if the field was cleared. */
  onChange: (value: string) => void
}

/**
 * Field to select one option of a list, by typing its first letters if the list is short. An option with an empty value
 * means no choice.
 */
export function SelectInput({ data, value, defaultValue, onChange, onFocus, ...props }: Props) {
  const t = useWords(formWords)
  const [own, setOwn] = useState(defaultValue ?? null)
  const chosen = value === undefined ? own : value
  const choose = (next: string | null) => {
    setOwn(next)
    onChange(next ?? '')
  }
  const options = data.map((each) => (typeof each === 'string' ? { value: each, label: each } : each))
  const isSearched = data.length > maxUnfiltered
  return (
    <Select
      {...props}
      data={options}
      value={chosen}
      allowDeselect={false}
      searchable={isSearched}
      selectFirstOptionOnChange={isSearched}
      filter={({ options: all, search }) =>
        all.filter((each) => 'value' in each && searchFold(each.label).includes(normalised(search)))
      }
      nothingFoundMessage={t('noOption')}
      openOnFocus={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onFocus={(event) => {
        // Typing replaces the label of the selected option.
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onKeyDown={selectHighlightedOption}
      // Captured, because a space within the letters would otherwise open the list.
      onKeyDownCapture={(event) => {
        const labels = options.map(({ label, disabled }) => (disabled ? '' : label))
        const current = options.findIndex((option) => option.value === chosen)
        const found = isSearched ? undefined : options[typeAhead(event, labels, current) ?? -1]
        if (!found) return
        event.preventDefault()
        event.stopPropagation()
        if (event.currentTarget.hasAttribute('data-expanded')) event.currentTarget.click()
        choose(found.value)
      }}
      onChange={choose}
    />
  )
}
