import { Button } from '@mantine/core'
import { coinUserList } from '#areas/rewards/coins/columns.ts'
import { givingCalls } from '#areas/rewards/contract.ts'
import { rewardPersonList } from '#areas/rewards/eload-rewards/columns.ts'
import { type RewardAsset, recipientErrorCodes } from '#areas/rewards/rules.ts'
import { formatAmount, errorText, type T } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { type Selection, ListTable } from '#platform/console/list.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { asset: RewardAsset; amount: number | null }

/** Reason a person cannot be selected, such as a missing app account, or null. */
export const personErrorText = (row: { why: string | null }) =>
  errorText(recipientErrorCodes.find((code) => code === row.why) ?? null)

/** Table of subscribers to select from. People who cannot receive the reward are disabled. */
export function PeopleTable({ asset, amount }: Props) {
  return asset === 'ELOAD' ? <LoadPeople amount={amount} /> : <CoinPeople asset={asset} amount={amount} />
}

function LoadPeople({ amount }: { amount: number | null }) {
  const t = useWords(words)
  return (
    <ListTable
      {...shared(t)}
      list={rewardPersonList}
      bulk={(selection, clear) => (
        <AddChosen asset="ELOAD" amount={amount} selection={selection} clear={clear} />
      )}
    />
  )
}

function CoinPeople({ asset, amount }: { asset: 'VC' | 'BLVCK'; amount: number | null }) {
  const t = useWords(words)
  return (
    <ListTable
      {...shared(t)}
      fixed={{ currency: asset }}
      list={coinUserList}
      cells={{
        balance: ({ balance }) => formatAmount(asset, balance),
      }}
      bulk={(selection, clear) => (
        <AddChosen asset={asset} amount={amount} selection={selection} clear={clear} />
      )}
    />
  )
}

type Person = {
  id: number
  cognito_sub: string | null
  name: string
  mobile_number: string
  why: string | null
}

const shared = (t: T) =>
  ({
    pluralName: t('peoplePlural'),
    searchIn: t('searchPeople'),
    keyOf: ({ id }: Person) => id,
    nameOf: ({ name }: Person) => name,
    unselectableReason: personErrorText,
    withoutExport: true,
  }) as const

type AddProps = Props & { selection: Selection<Person>; clear: () => void }

function AddChosen({ asset, amount, selection, clear }: AddProps) {
  const t = useWords(words)
  const add = useApiMutation(givingCalls.add)
  const isAll = selection.kind === 'all'
  const send = () => {
    if (amount === null) return
    const whom = isAll
      ? { segment: { search: selection.query.search } }
      : { users: selection.rows.flatMap(({ cognito_sub }) => cognito_sub ?? []) }
    add.mutate(
      { asset, amount, ...whom },
      {
        onSuccess: ({ message }) => {
          toastMessage('success', message)
          clear()
        },
        onError: (error) => toastMessage('danger', errorMessage(error)),
      },
    )
  }
  return (
    <Button
      size="xs"
      disabled={amount === null}
      title={amount === null ? t('amountEach') : undefined}
      loading={add.isPending}
      onClick={send}
    >
      {isAll ? t('addAll') : t('addChosen', { n: selection.count })}
    </Button>
  )
}
