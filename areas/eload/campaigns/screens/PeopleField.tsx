import { Button, Input, Select } from '@mantine/core'
import { useState } from 'react'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { keysIn } from '#areas/eload/campaigns/screens/campaign-values.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './campaigns.module.css'

type Person = { id: number; name: string; mobile: string }
type Props = FieldProps & { known: readonly Person[] }

/** People one by one, found by name or number. */
export function PeopleField({ known, ...field }: Props) {
  const { key, ...held } = useField(field)
  return <Chosen key={key} {...held} known={known} />
}

function Chosen({
  value,
  set,
  shell,
  known,
}: Omit<ReturnType<typeof useField>, 'key'> & Pick<Props, 'known'>) {
  const t = useWords(campaignWords)
  const ids = keysIn(value)
  const [people, setPeople] = useState<readonly Person[]>(known.filter(({ id }) => ids.includes(id)))
  const [search, setSearch] = useState('')
  const found = useAnswer(
    campaignCalls.people,
    { search },
    { enabled: search.trim().length >= 2, quiet: true },
  )
  const choose = (next: readonly Person[]) => {
    setPeople(next)
    set(next.map(({ id }) => id))
  }
  const offered = (found.data ?? []).filter(({ id }) => !people.some((person) => person.id === id))
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
        label={t('addUser')}
        description={t('addUserHint')}
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
              aria-label={t('remove', { name: person.name })}
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
