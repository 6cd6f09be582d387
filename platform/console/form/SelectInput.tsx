import { Select, type SelectProps } from '@mantine/core'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { normalised, searchFold } from '#platform/contract/search-words.ts'

/** Lists with more options than this are filtered by typing. */
const maxUnfiltered = 8

type Props = Omit<SelectProps, 'onChange' | 'data' | 'searchable' | 'allowDeselect'> & {
  data: readonly (string | { value: string; label: string; disabled?: boolean })[]
  /** Receives the chosen value, or an empty text if the field was cleared. */
  onChange: (value: string) => void
}

/** Field to select one option of a list. An option with an empty value means no choice. */
export function SelectInput({ data, onChange, onFocus, ...props }: Props) {
  const t = useWords(formWords)
  return (
    <Select
      {...props}
      data={data as NonNullable<SelectProps['data']>}
      allowDeselect={false}
      searchable={data.length > maxUnfiltered}
      filter={({ options, search }) =>
        options.filter((each) => 'value' in each && searchFold(each.label).includes(normalised(search)))
      }
      nothingFoundMessage={t('noOption')}
      openOnFocus={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onFocus={(event) => {
        // Typing replaces the label of the selected option.
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}
