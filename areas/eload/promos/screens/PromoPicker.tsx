import { ActionIcon, Select } from '@mantine/core'
import IconX from '~icons/tabler/x'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { useField } from '#platform/console/form.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { isTooShort } from '#platform/contract/search-words.ts'
import { scrollable } from '#platform/ui/plain.ts'

type Choice = ReplyOf<typeof promoOptionCalls.choose>[number]

const Keys = z.array(z.int())

type PickerProps = {
  name: string
  /** Limits the search to one carrier; all carriers if absent. */
  carrier?: Carrier
}

/** Multi-select field that searches promos. Its value is a list of promo ids. */
export function PromoPicker({ name, carrier }: PickerProps) {
  const { key, value, set, shell, asText } = useField({ name })
  const input = carrier && { carrier }
  // The key includes the carrier, so that a change of carrier resets the search.
  const own = `${key} ${carrier ?? ''}`
  const first = Keys.parse(value)
  return (
    <Picked
      key={own}
      {...{ input, first, set }}
      label={shell.label}
      error={shell.error}
      path={name}
      isReadOnly={asText !== null}
    />
  )
}

type Props = {
  input: { carrier: Carrier } | undefined
  first: readonly number[]
  set: (ids: number[]) => void
  label: string
  error: ReactNode
  path: string
  isReadOnly: boolean
}

function Picked({ input, first, set, label, error, path, isReadOnly }: Props) {
  const p = useWords(promoWords)
  const [ids, setIds] = useState<readonly number[]>(first)
  const [found, setFound] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [search, setSearch] = useState('')
  const isLong = search.trim() !== '' && !isTooShort(search)
  const stored = useApiQuery(
    promoOptionCalls.choose,
    { ids: [...first] },
    { enabled: first.length > 0, background: true },
  )
  const answer = useApiQuery(
    promoOptionCalls.choose,
    { search: search.trim(), ...input },
    { enabled: isLong, background: true },
  )
  const choices = isLong ? (answer.data ?? []) : []
  const known = (id: number) => found.get(id) ?? stored.data?.find((each) => each.id === id)
  const chosen = p('chosen', { n: ids.length })
  const put = (next: readonly number[]) => {
    setIds(next)
    set([...next])
  }
  return (
    <div className="col-span-full">
      {!isReadOnly && (
        <Select
          label={label}
          description={
            input ? p('choosePromoOf', { carrier: carrierNames[input.carrier] }) : p('choosePromoHint')
          }
          placeholder={p('choosePromo')}
          data-path={path}
          error={error}
          data={choices
            .filter(({ id }) => !ids.includes(id))
            .map((choice) => ({ value: String(choice.id), label: nameOf(choice) }))}
          value={null}
          searchable
          filter={({ options }) => options}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={isLong ? p('nothingFound') : p('typeMore')}
          onChange={(text) => {
            const choice = choices.find(({ id }) => String(id) === text)
            if (!choice) return
            setFound(new Map([...found, [choice.id, choice]]))
            setSearch('')
            put([...ids, choice.id])
          }}
        />
      )}
      <p role="status" className="text-12 muted">
        {chosen}
      </p>
      <div className={styles.picked} {...scrollable(chosen)}>
        <ul>
          {ids.map((id) => {
            const choice = known(id)
            const name = choice ? nameOf(choice) : `#${id}`
            return (
              <li key={id}>
                {name}
                <ActionIcon
                  variant="subtle"
                  aria-label={p('removeNamed', { name })}
                  onClick={() => put(ids.filter((each) => each !== id))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

const nameOf = ({ name, carrier, sku, amount }: Choice) =>
  `${carrierNames[carrier]} · ${name} · ${formatPesos(amount)} (${sku})`
