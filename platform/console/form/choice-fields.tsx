import { Checkbox, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

export type FieldOption = { value: string | number; label: string; disabled?: boolean }

type SelectProps = FieldProps & {
  options: readonly FieldOption[]
  placeholder?: string
  onPick?: (value: string | number | null) => void
}

/** Selects one option of a list. The value is that of the option, or null. */
export function SelectField({ options, placeholder, onPick, ...field }: SelectProps) {
  const t = useWords(formWords)
  const { key, value, set, shell } = useField(field)
  const pick = (text: string) => {
    const found = options.find((option) => String(option.value) === text)?.value ?? null
    set(found)
    onPick?.(found)
  }
  const data = options.map((option) => ({ ...option, value: String(option.value) }))
  const chosen = value === null || value === undefined ? '' : String(value)
  return (
    <SelectInput
      // The options may load after the value. The changed key then renders the field again.
      key={`${key} ${options.length}`}
      {...shell}
      data={data}
      defaultValue={chosen || null}
      placeholder={placeholder ?? t('choose')}
      clearable={!field.required}
      onChange={pick}
    />
  )
}

type SearchProps<C extends AnyCall> = FieldProps & {
  call: C
  input: (search: string) => InputOf<C>
  options: (reply: ReplyOf<C>) => readonly FieldOption[]
  /** Label of the stored value, shown before any search. */
  storedLabel?: string | undefined
  /** Minimum number of characters before a search. 0 searches immediately. */
  minLength?: number
  placeholder?: string
  onPick?: (value: string | number | null) => void
}

/** Selects one option of a long list by searching on the server while typing. */
export function SearchField<C extends AnyCall>(props: SearchProps<C>) {
  const { call, input, options, storedLabel, minLength = 2, placeholder, onPick, ...field } = props
  const { key, ...fieldProps } = useField(field)
  return (
    <RemoteSelect<C>
      key={key}
      {...fieldProps}
      {...{ call, input, options, storedLabel, minLength, placeholder, onPick, clearable: !field.required }}
    />
  )
}

type RemoteSelectProps<C extends AnyCall> = Omit<ReturnType<typeof useField>, 'key'> &
  Pick<SearchProps<C>, 'call' | 'input' | 'options' | 'storedLabel'> & {
    minLength: number
    placeholder: string | undefined
    onPick: SearchProps<C>['onPick']
    clearable: boolean
  }

function RemoteSelect<C extends AnyCall>(props: RemoteSelectProps<C>) {
  const { value, set, shell, call, input, options, storedLabel, minLength, placeholder, onPick, clearable } =
    props
  const t = useWords(formWords)
  const first =
    value === null || value === undefined
      ? null
      : { value: value as string | number, label: storedLabel ?? String(value) }
  const [picked, setPicked] = useState<FieldOption | null>(first)
  const [search, setSearch] = useState('')
  // The input contains the label of the selected option. Only other text is a search.
  const typed = search === picked?.label ? '' : search.trim()
  const isLong = typed.length >= minLength
  const result = useApiQuery(call, input(typed), { enabled: isLong, background: true })
  const found = isLong && result.data !== undefined ? options(result.data) : []
  const all = picked && !found.some((option) => option.value === picked.value) ? [picked, ...found] : found
  const nothing = result.error
    ? t('searchFailed')
    : !isLong
      ? t('typeToSearch', { least: String(minLength) })
      : result.isFetching
        ? t('searching')
        : t('noOption')
  return (
    <Select
      {...shell}
      data={all.map((option) => ({ ...option, value: String(option.value) }))}
      value={picked ? String(picked.value) : null}
      searchable
      clearable={clearable}
      // The server has already filtered the options.
      filter={({ options: allOptions }) => allOptions}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={placeholder ?? t('choose')}
      nothingFoundMessage={nothing}
      onChange={(text) => {
        const option = all.find((each) => String(each.value) === text) ?? null
        setPicked(option)
        set(option?.value ?? null)
        onPick?.(option?.value ?? null)
      }}
    />
  )
}

/** Boolean switch. */
export function SwitchField(field: FieldProps) {
  const { key, value, set, shell } = useField(field)
  const { inputWrapperOrder: _, withAsterisk: _asterisk, ...rest } = shell
  return (
    <Switch
      key={key}
      {...rest}
      defaultChecked={value === true}
      onChange={({ target }) => set(target.checked)}
    />
  )
}

/** Selects several options of a list. The value is an array. */
export function CheckboxGroupField({ options, ...field }: FieldProps & { options: readonly FieldOption[] }) {
  const { key, value, set, shell } = useField(field)
  const { onBlur: _blur, onFocus: _focus, disabled, ...rest } = shell
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      key={key}
      {...rest}
      defaultValue={chosen}
      onChange={(texts) =>
        set(options.filter((option) => texts.includes(String(option.value))).map((option) => option.value))
      }
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          my={6}
          value={String(option.value)}
          label={option.label}
          disabled={disabled || option.disabled === true}
        />
      ))}
    </Checkbox.Group>
  )
}
