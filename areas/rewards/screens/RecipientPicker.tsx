import { Button, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { placeCalls } from '#platform/contract/places.ts'
import { givingCalls, Segment } from '#areas/rewards/contract.ts'
import { bounds, type RewardAsset, getAmountError } from '#areas/rewards/rules.ts'
import { PeopleTable } from '#areas/rewards/screens/PeopleTable.tsx'
import { RecipientList } from '#areas/rewards/screens/RecipientList.tsx'
import { formatAmount, errorText, parseAmount } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { toastMessage } from '#platform/console/toast.ts'
import styles from '#areas/rewards/screens/rewards.module.css'
import { SelectInput } from '#platform/console/form.ts'
import { Segmented } from '#platform/ui/plain.ts'

const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))

const importOf: Record<RewardAsset, string> = {
  ELOAD: 'eload-reward-recipients',
  VC: 'vc-recipients',
  BLVCK: 'blvck-recipients',
}

type By = 'search' | 'segment' | 'file'

/** Builds a list of recipients by search, by segment or from a file. The list is stored on the server. */
export function RecipientPicker({ asset }: { asset: RewardAsset }) {
  const t = useWords(words)
  const [by, setBy] = useState<By>('search')
  const [typed, setTyped] = useState('')
  const amount = parseAmount(asset, typed)
  const isWrong = typed !== '' && (amount === null || getAmountError(asset, amount) !== null)
  const cap = formatAmount(asset, bounds[asset].perMonth)
  return (
    <>
      <section className="mb-16 p-16 border rounded-6 bg-surface" aria-label={t('recipients')}>
        <h2 className="mb-4 text-15">{t('recipients')}</h2>
        <p className="mb-12 muted">{t('recipientsSentence')}</p>
        <Segmented
          label={t('recipients')}
          value={by}
          onChange={(value) => setBy(value)}
          options={[
            { value: 'search', label: t('bySearch') },
            { value: 'segment', label: t('bySegment') },
            { value: 'file', label: t('byFile') },
          ]}
        />
        {by !== 'file' && (
          <div className={`${styles.row} flex flex-wrap items-end gap-12 my-12`}>
            <TextInput
              label={t('amountEach')}
              description={t(asset === 'ELOAD' ? 'amountHintPesos' : 'amountHintCoins', { cap })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              autoComplete="off"
              aria-required
              value={typed}
              error={isWrong && t(asset === 'ELOAD' ? 'amountWrongPesos' : 'amountWrongCoins')}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
        {by === 'search' && <PeopleTable asset={asset} amount={isWrong ? null : amount} />}
        {by === 'segment' && <BySegment asset={asset} amount={isWrong ? null : amount} />}
        {by === 'file' && (
          <Suspense>
            <ImportScreen kind={importOf[asset]} />
          </Suspense>
        )}
      </section>
      <RecipientList asset={asset} />
    </>
  )
}

const kycTypes = ['FullyVerified', 'FailedKYC', 'NoKYC', 'PendingKYC', 'ManualKYC'] as const
// The "any" option is not a value of the segment, so it becomes undefined.
const choice = {
  storeCategory: Segment.shape.storeCategory.catch(undefined),
  kycType: Segment.shape.kycType.catch(undefined),
}

function BySegment({ asset, amount }: { asset: RewardAsset; amount: number | null }) {
  const t = useWords(words)
  const regions = useApiQuery(placeCalls.regions, {}, { background: true })
  const [segment, setSegment] = useState<Segment>({})
  const look = useApiMutation(givingCalls.segment)
  const add = useApiMutation(givingCalls.add)
  const chosen = Object.values(segment).some(Boolean)
  const isClosed = amount === null || !chosen
  const set = (change: Segment) => {
    look.reset()
    setSegment(
      (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => Boolean(value)),
        ) as Segment,
    )
  }
  const input = { asset, segment, amount: amount ?? 0 }
  return (
    <>
      <div className={`${styles.row} flex flex-wrap items-end gap-12 my-12`}>
        <SelectInput
          label={t('storeCategory')}
          value={segment.storeCategory ?? ''}
          data={[
            { value: '', label: t('any') },
            { value: 'sss', label: t('sss') },
            { value: 'nsss', label: t('nsss') },
          ]}
          onChange={(value) => set({ storeCategory: choice.storeCategory.parse(value) })}
        />
        <SelectInput
          label={t('region')}
          value={segment.regionCode ?? ''}
          data={[
            { value: '', label: t('any') },
            ...(regions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(regionCode) => set({ regionCode })}
        />
        <SelectInput
          label={t('kycType')}
          value={segment.kycType ?? ''}
          data={[{ value: '', label: t('any') }, ...kycTypes]}
          onChange={(value) => set({ kycType: choice.kycType.parse(value) })}
        />
        <TextInput
          label={t('person')}
          description={t('personHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={segment.search ?? ''}
          onChange={({ target }) => set({ search: target.value })}
        />
      </div>
      <div className={`${styles.row} flex flex-wrap items-end gap-12 my-12`}>
        <Button
          variant="default"
          disabled={isClosed}
          loading={look.isPending}
          onClick={() => look.mutate(input)}
        >
          {t('preview')}
        </Button>
        <Button
          disabled={isClosed || look.data?.isTooMany === true}
          loading={add.isPending}
          onClick={() =>
            add.mutate(input, {
              onSuccess: ({ message }) => toastMessage('success', message),
              onError: (error) => toastMessage('danger', errorMessage(error)),
            })
          }
        >
          {t('addToList')}
        </Button>
      </div>
      {look.data && (
        <div className="my-8" role="status">
          {look.data.isTooMany ? t('tooMany') : t('matches', { n: look.data.matches, able: look.data.able })}
          {look.data.ineligible.length > 0 && (
            <ul className="mt-4 ps-20 muted">
              {look.data.ineligible.map(({ why, count: n }) => (
                <li key={why}>
                  {errorText(why)}: {formatCount(n)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {look.error && <p role="alert">{errorMessage(look.error)}</p>}
    </>
  )
}
