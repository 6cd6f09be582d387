import {
  Combobox,
  type ComboboxStore,
  type InputWrapperProps,
  Pill,
  PillsInput,
  useCombobox,
} from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { FieldOption } from '#platform/console/form/form-types.ts'
import { selectHighlightedOption } from './select-highlighted-option.ts'
import { formWords } from './words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './multi-select.module.css'

/** Chips and options that are rendered. The rest is counted. */
const maxChips = 8
const maxOptions = 100

type Props = Pick<
  InputWrapperProps,
  'label' | 'labelProps' | 'description' | 'error' | 'inputWrapperOrder'
> & {
  'aria-required'?: boolean
  disabled?: boolean
  onBlur?: () => void
  onFocus?: () => void
  'data-path': string
  chosen: readonly FieldOption[]
  /** Options that match the search, with or without the chosen ones. */
  found: readonly FieldOption[]
  search: string
  onSearch: (text: string) => void
  onChange: (chosen: FieldOption[]) => void
  placeholder?: string | undefined
  /** Message in place of the options if none match. */
  nothingFound: string
  /** Maximum number of chosen options. */
  max?: number
  /** Offers to select all options found, for lists whose options are all known. */
  hasSelectAll?: boolean
}

/** Field with the chosen options as chips and a searched list of all options. */
export function MultiSelectInput({
  chosen,
  found,
  search,
  onSearch,
  onChange,
  placeholder,
  nothingFound,
  max = Number.POSITIVE_INFINITY,
  hasSelectAll = false,
  disabled = false,
  onBlur,
  onFocus,
  'aria-required': required = false,
  ...shell
}: Props) {
  const t = useWords(formWords)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [showsAll, setShowsAll] = useState(false)
  const isChosen = (option: FieldOption) => chosen.some(({ value }) => value === option.value)
  const isFull = chosen.length >= max
  const toggle = (option: FieldOption) => {
    if (isChosen(option)) onChange(chosen.filter(({ value }) => value !== option.value))
    else if (!isFull) onChange([...chosen, option])
    onSearch('')
    // With few choices the list would only cover what follows the field.
    if (Number.isFinite(max)) combobox.closeDropdown()
  }
  const chips = showsAll ? chosen : chosen.slice(0, maxChips)
  const options = found.slice(0, maxOptions)
  useFirstMatch(combobox, search, options, (option) => !option.disabled && !isChosen(option))
  const addable = found.filter((option) => !option.disabled && !isChosen(option))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (search !== '') selectHighlightedOption(event)
    if (event.key === 'Backspace' && search === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }

  return (
    <Combobox
      store={combobox}
      disabled={disabled}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(text) => {
        const option = found.find(({ value }) => String(value) === text)
        if (option) toggle(option)
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput {...shell} disabled={disabled} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {chips.map((option) => (
              <Pill
                key={option.value}
                disabled={disabled}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('removeOption', { name: option.label }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => toggle(option)}
              >
                {option.label}
              </Pill>
            ))}
            {chosen.length > chips.length && (
              <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
                {t('moreChosen', { n: String(chosen.length - chips.length) })}
              </button>
            )}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-required={required}
                disabled={disabled}
                value={search}
                placeholder={isFull ? '' : placeholder}
                onChange={({ target }) => {
                  onSearch(target.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onFocus={() => onFocus?.()}
                onBlur={() => {
                  combobox.closeDropdown()
                  onSearch('')
                  onBlur?.()
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown
        // Pressing a button of the dropdown must not take the focus from the field, which would close it.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hasSelectAll && (
          <SelectionHeader
            count={chosen.length}
            addable={addable.length}
            isSearched={search.trim() !== ''}
            onSelectAll={() => onChange([...chosen, ...addable])}
            onClear={() => onChange([])}
          />
        )}
        <Combobox.Options className={styles.options} aria-label={String(shell.label)}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={String(option.value)}
              active={isChosen(option)}
              disabled={option.disabled === true || (isFull && !isChosen(option))}
              className="flex items-center gap-8"
            >
              <span className="flex-1 min-w-0">
                {option.label}
                {option.detail && <span className="muted"> {option.detail}</span>}
              </span>
              {isChosen(option) && <span aria-hidden="true">✓</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
        </Combobox.Options>
        {found.length > options.length && (
          <Combobox.Footer className="p-6-8 muted text-13">
            {t('moreOptions', { n: String(found.length - options.length) })}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Highlights the first option that what is typed can add, so that Enter adds it. */
function useFirstMatch(
  { selectOption, dropdownOpened }: Pick<ComboboxStore, 'selectOption' | 'dropdownOpened'>,
  search: string,
  options: readonly FieldOption[],
  canAdd: (option: FieldOption) => boolean,
) {
  const first = search === '' ? -1 : options.findIndex(canAdd)
  useEffect(() => {
    if (dropdownOpened && first >= 0) selectOption(first)
  }, [search, first, dropdownOpened, selectOption])
}

type HeaderProps = {
  count: number
  addable: number
  isSearched: boolean
  onSelectAll: () => void
  onClear: () => void
}

function SelectionHeader({ count, addable, isSearched, onSelectAll, onClear }: HeaderProps) {
  const t = useWords(formWords)
  return (
    <Combobox.Header className={`${styles.head} flex flex-wrap gap-4-12 p-6-8 text-13`}>
      <span role="status">{t('chosenCount', { n: String(count) })}</span>
      {addable > 0 && (
        <button type="button" tabIndex={-1} onClick={onSelectAll}>
          {isSearched ? t('selectMatching', { n: addable }) : t('selectAll', { n: String(addable) })}
        </button>
      )}
      {count > 0 && (
        <button type="button" tabIndex={-1} onClick={onClear}>
          {t('clearSelection')}
        </button>
      )}
    </Combobox.Header>
  )
}
