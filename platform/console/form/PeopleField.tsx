import { Button, Input, Select } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { peopleWords } from '#platform/console/form/people-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Call } from '#platform/contract/call.ts'
import styles from './form.module.css'

type Person = { id: number; name: string; mobile: string }
type Props = FieldProps & {
  /** Call that finds people by name or number. Numbers are masked. */
  find: Call<{ search: string }, unknown, Person[], 'read'>
  /** People initially in the field. */
  known: readonly Person[]
}

/** Selects several people, found by name or number. The value is their ids. */
export function PeopleField({ find, known, ...field }: Props) {
  const { key, ...fieldProps } = useField(field)
  return <SelectedPeople key={key} {...fieldProps} find={find} known={known} />
}

function SelectedPeople({
  value,
  set,
  shell,
  find,
  known,
}: Omit<ReturnType<typeof useField>, 'key'> & Pick<Props, 'find' | 'known'>) {
  const t = useWords(peopleWords)
  const ids: unknown[] = Array.isArray(value) ? value : []
  const [people, setPeople] = useState<readonly Person[]>(known.filter(({ id }) => ids.includes(id)))
  const [search, setSearch] = useState('')
  const { data: found = [] } = useApiQuery(
    find,
    { search },
    { enabled: search.trim().length >= 2, background: true },
  )
  const choose = (next: readonly Person[]) => {
    setPeople(next)
    set(next.map(({ id }) => id))
  }
  const offered = found.filter(({ id }) => !people.some((person) => person.id === id))
  const { label, description, error, withAsterisk } = shell
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      data-path={shell['data-path']}
      inputWrapperOrder={shell.inputWrapperOrder}
    >
      <Select
        label={t('addPerson')}
        description={t('addHint')}
        searchable
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        data={offered.map(({ id, name, mobile }) => ({ value: String(id), label: `${name}, ${mobile}` }))}
        onChange={(id) => {
          const person = offered.find((each) => String(each.id) === id)
          if (person) choose([...people, person])
          setSearch('')
        }}
      />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            {person.name}, {person.mobile}
            <Button
              size="xs"
              variant="default"
              aria-label={t('removePerson', { name: person.name })}
              onClick={() => choose(people.filter(({ id }) => id !== person.id))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  )
}
