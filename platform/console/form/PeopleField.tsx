import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import type { FieldOption } from '#platform/console/form/form-types.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { MultiSelectInput } from '#platform/console/form/MultiSelectInput.tsx'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Call } from '#platform/contract/call.ts'
import { isTooShort, shortestSearch } from '#platform/contract/search-words.ts'

type Person = { id: number; name: string; mobile: string }
type Props = FieldProps & {
  /** Call that finds people by name or number. Numbers are masked. */
  find: Call<{ search: string }, unknown, Person[], 'read'>
  /** People initially in the field. */
  known: readonly Person[]
}

const optionOf = ({ id, name, mobile }: Person): FieldOption => ({ value: id, label: name, detail: mobile })

/** Selects several people, found by name or number. The value is their ids. */
export function PeopleField({ find, known, ...field }: Props) {
  const { key, asText, ...fieldProps } = useField(field)
  const ids: unknown[] = Array.isArray(fieldProps.value) ? fieldProps.value : []
  if (asText) {
    return asText(
      known
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    )
  }
  return <SelectedPeople key={key} {...fieldProps} find={find} known={known} />
}

type SelectedProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> & Pick<Props, 'find' | 'known'>

function SelectedPeople({ value, set, shell, find, known }: SelectedProps) {
  const t = useWords(formWords)
  const ids: unknown[] = Array.isArray(value) ? value : []
  const [chosen, setChosen] = useState(known.filter(({ id }) => ids.includes(id)).map(optionOf))
  const [search, setSearch] = useState('')
  const isLong = search.trim() !== '' && !isTooShort(search)
  const { data, isFetching } = useApiQuery(find, { search }, { enabled: isLong, background: true })
  return (
    <MultiSelectInput
      {...shell}
      chosen={chosen}
      found={isLong ? (data ?? []).map(optionOf) : []}
      search={search}
      onSearch={setSearch}
      onChange={(next) => {
        setChosen(next)
        set(next.map((option) => option.value))
      }}
      placeholder={t('addPerson')}
      nothingFound={
        !isLong
          ? t('typeToSearch', { least: String(shortestSearch) })
          : isFetching
            ? t('searching')
            : t('noOption')
      }
    />
  )
}
