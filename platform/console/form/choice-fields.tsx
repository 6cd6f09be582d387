import { Checkbox, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { type FieldProps, useField, useFormState } from '#platform/console/form/form-context.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { FieldOption } from '#platform/console/form/form-types.ts'
import { MultiSelectInput } from '#platform/console/form/MultiSelectInput.tsx'
import { selectHighlightedOption } from '#platform/console/form/select-highlighted-option.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'
import { isTooShort, normalised, searchFold, shortestSearch } from '#platform/contract/search-words.ts'

type SelectProps = FieldProps & {
  /** Without them, the field has the values of its enumeration. */
  options?: readonly FieldOption[]
  placeholder?: string
  onPick?: (value: string | number | null) => void
}

/** Selects one option of a list. The value is that of the option, or null. */
export function SelectField({ options: ownOptions, placeholder, onPick, ...field }: SelectProps) {
  const t = useWords(formWords)
  const { enumOptionsOf } = useFormState()
  const options = ownOptions ?? enumOptionsOf(field.name)
  const { key, value, set, shell, asText, required } = useField(field)
  if (asText) return asText(labelsIn(options, [value]))
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
      clearable={!required}
      onChange={pick}
    />
  )
}

/** Labels of the chosen options, in their order. */
const labelsIn = (options: readonly FieldOption[], values: readonly unknown[]) =>
  options
    .filter((option) => values.some((value) => String(value) === String(option.value)))
    .map(({ label }) => label)
    .join(', ')

type SearchProps<C extends AnyCall> = FieldProps & {
  call: C
  input: (search: string) => InputOf<C>
  options: (reply: ReplyOf<C>) => readonly FieldOption[]
  /** Label of the stored value, shown before any search. */
  storedLabel?: string | undefined
  /** Detail of the stored value, which distinguishes it from others with the same label. */
  storedDetail?: string | undefined
  /** Whether the first options are shown before anything is typed. */
  showsFirst?: boolean
  placeholder?: string
  onPick?: (value: string | number | null) => void
}

/** Selects one option of a long list by searching on the server while typing. */
export function SearchField<C extends AnyCall>(props: SearchProps<C>) {
  const {
    call,
    input,
    options,
    storedLabel,
    storedDetail,
    showsFirst = false,
    placeholder,
    onPick,
    ...field
  } = props
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) {
    const label = storedLabel ?? (fieldProps.value as string | number | null)
    return asText(storedDetail === undefined ? label : `${label} · ${storedDetail}`)
  }
  return (
    <RemoteSelect<C>
      key={key}
      {...fieldProps}
      {...{ call, input, options, storedLabel, storedDetail, showsFirst, placeholder, onPick }}
      clearable={!fieldProps.required}
    />
  )
}

type RemoteSelectProps<C extends AnyCall> = Omit<ReturnType<typeof useField>, 'key' | 'asText'> &
  Pick<SearchProps<C>, 'call' | 'input' | 'options' | 'storedLabel' | 'storedDetail'> & {
    showsFirst: boolean
    placeholder: string | undefined
    onPick: SearchProps<C>['onPick']
    clearable: boolean
  }

function RemoteSelect<C extends AnyCall>(props: RemoteSelectProps<C>) {
  const { value, set, shell, call, input, options, showsFirst, placeholder, onPick, clearable } = props
  const t = useWords(formWords)
  const [chosen, setPicked] = useState<FieldOption | null>(
    value === null || value === undefined
      ? null
      : { value: value as string | number, label: props.storedLabel ?? String(value) },
  )
  const [search, setSearch] = useState('')
  const picked = labelled(chosen, props)
  // The input contains the label of the selected option. Only other text is a search.
  const typed = search === picked?.label || search === String(picked?.value) ? '' : search.trim()
  const isLong = typed === '' ? showsFirst : !isTooShort(typed)
  const result = useApiQuery(call, input(typed), { enabled: isLong, background: true })
  // Prevents selecting a result of an earlier search.
  const found = isLong && result.data !== undefined && !result.isPlaceholder ? options(result.data) : []
  // Without a search, the first option is the current value, so that Enter and Tab change nothing.
  const all =
    picked && typed === '' ? [picked, ...found.filter(({ value: other }) => other !== picked.value)] : found
  const nothing = result.error
    ? t('searchFailed')
    : !isLong
      ? t('typeToSearch', { least: String(shortestSearch) })
      : result.isFetching
        ? t('searching')
        : t('noOption')
  return (
    <Select
      {...shell}
      title={picked?.label}
      description={
        picked?.detail === undefined ? shell.description : describedBy(picked.detail, shell.description)
      }
      renderOption={({ option }) => <OptionLines option={option} />}
      data={all.map((option) => ({ ...option, value: String(option.value) }))}
      value={picked ? String(picked.value) : null}
      searchable
      // A form focuses its first field, whose list would cover the others.
      openOnFocus={false}
      allowDeselect={false}
      // Highlights the first result once it is loaded.
      selectFirstOptionOnChange={typed !== '' && found.length > 0}
      onKeyDown={selectHighlightedOption}
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

/** Adds the label to the stored value of a field once it is loaded, for example after a draft was restored. */
const labelled = (
  chosen: FieldOption | null,
  { storedLabel, storedDetail }: Pick<RemoteSelectProps<AnyCall>, 'storedLabel' | 'storedDetail'>,
): FieldOption | null =>
  chosen === null || storedLabel === undefined || ![String(chosen.value), storedLabel].includes(chosen.label)
    ? chosen
    : { ...chosen, label: storedLabel, ...(storedDetail !== undefined && { detail: storedDetail }) }

/** Detail of the selected option below its field, where it is never cut, and the hint of the field. */
const describedBy = (detail: string, hint: string | undefined) => (
  <>
    <span className="block break-anywhere text-13 mb-4 text-normal">{detail}</span>
    {hint}
  </>
)

function OptionLines({ option: { label, detail } }: { option: { label: string; detail?: string } }) {
  return (
    <span>
      {label}
      {detail !== undefined && <span className="block break-anywhere text-13 muted">{detail}</span>}
    </span>
  )
}

/** Boolean switch. */
export function SwitchField(field: FieldProps) {
  const t = useWords(formWords)
  const { key, value, set, shell, asText } = useField(field)
  if (asText) return asText(value === true ? t('yes') : t('no'))
  const { inputWrapperOrder: _order, 'aria-required': _required, labelProps: _label, ...rest } = shell
  return (
    <Switch
      key={key}
      {...rest}
      defaultChecked={value === true}
      onChange={({ target }) => set(target.checked)}
    />
  )
}

/** Lists with more options than this are searched instead of shown as checkboxes. */
const maxCheckboxes = 7

type ManyProps = FieldProps & { options: readonly FieldOption[] }

/** Selects several options of a list, as checkboxes if they are few. The value is an array. */
export function CheckboxGroupField({
  options: ownOptions,
  ...field
}: FieldProps & Partial<Pick<ManyProps, 'options'>>) {
  const { enumOptionsOf } = useFormState()
  const options = ownOptions ?? enumOptionsOf(field.name)
  return options.length > maxCheckboxes ? (
    <MultiSelectField options={options} {...field} />
  ) : (
    <Checkboxes options={options} {...field} />
  )
}

function Checkboxes({ options, ...field }: ManyProps) {
  const { key, value, set, shell, asText } = useField(field)
  if (asText) return asText(labelsIn(options, Array.isArray(value) ? value : []))
  const {
    onBlur: _blur,
    onFocus: _focus,
    'aria-required': _required,
    labelProps: _label,
    disabled,
    ...rest
  } = shell
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

type MultiSelectProps = ManyProps & {
  /** Placeholder of the search, by the number of chosen options. */
  placeholder?: (chosen: number) => string
  /** Maximum number of chosen options. Without one, all options found can be selected together. */
  max?: number
}

/** Selects several options of a long list, shown as chips. The value is an array. */
export function MultiSelectField({ options, placeholder, max, ...field }: MultiSelectProps) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(labelsIn(options, Array.isArray(fieldProps.value) ? fieldProps.value : []))
  return <LocalMultiSelect key={key} {...fieldProps} {...{ options, placeholder, max }} />
}

type LocalMultiSelectProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> &
  Pick<MultiSelectProps, 'options'> & {
    placeholder: MultiSelectProps['placeholder']
    max: number | undefined
  }

function LocalMultiSelect({ value, set, shell, options, placeholder, max }: LocalMultiSelectProps) {
  const t = useWords(formWords)
  const [values, setValues] = useState<readonly unknown[]>(Array.isArray(value) ? value : [])
  const [search, setSearch] = useState('')
  const typed = normalised(search)
  return (
    <MultiSelectInput
      {...shell}
      chosen={options.filter((option) => values.includes(option.value))}
      found={options.filter(({ label, detail = '' }) => searchFold(`${label} ${detail}`).includes(typed))}
      search={search}
      onSearch={setSearch}
      onChange={(chosen) => {
        const next = chosen.map((option) => option.value)
        setValues(next)
        set(next)
      }}
      placeholder={placeholder ? placeholder(values.length) : t('addOption')}
      nothingFound={t('noOption')}
      {...(max === undefined ? { hasSelectAll: true } : { max })}
    />
  )
}
