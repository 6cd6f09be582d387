import { Button, Input, Select } from '@mantine/core'
import { useState } from 'react'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { winnersWords } from '#areas/roulette/items/winners-words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { useWords } from '#platform/console/words.ts'

type Person = { id: number; name: string; mobile: string }

/** People who are left out, one by one. */
export function LeftOutField({ known, ...field }: FieldProps & { known: readonly Person[] }) {
  const { key, set, shell } = useField(field)
  return <Chosen key={key} known={known} set={set} shell={shell} />
}

type ChosenProps = Pick<ReturnType<typeof useField>, 'set' | 'shell'> & { known: readonly Person[] }

function Chosen({ known, set, shell }: ChosenProps) {
  const say = useWords(winnersWords)
  const [people, setPeople] = useState(known)
  const [search, setSearch] = useState('')
  const { data = [] } = useAnswer(
    itemCalls.people,
    { search },
    { enabled: search.trim().length >= 2, quiet: true },
  )
  const choose = (next: readonly Person[]) => {
    setPeople(next)
    set(next.map(({ id }) => id))
  }
  const offered = data.filter(({ id }) => !people.some((person) => person.id === id))
  const { label, description, error, inputWrapperOrder } = shell
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      data-path={shell['data-path']}
      inputWrapperOrder={inputWrapperOrder}
    >
      <Select
        label={say('addPerson')}
        description={say('addPersonHint')}
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
              aria-label={say('removePerson', { name: person.name })}
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
