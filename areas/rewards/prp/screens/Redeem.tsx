import { z } from 'zod'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { useAsk } from '#platform/console/ask.ts'
import { SearchField, TextAreaField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { count } from '#platform/console/format.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { useWords } from '#platform/console/words.ts'
import { optionalText } from '#platform/contract/text.ts'

type Values = { cognito_sub: string | null; itemId: number | null; address: string }

/** Redeems an item in a subscriber's name. */
export function Redeem({ onEnd }: { onEnd: () => void }) {
  const t = useWords(prpWords)
  const record = useAsk(prpCalls.record)
  const form = useRecordForm<Values>({
    name: 'prp-redeem',
    schema: z.object({ cognito_sub: z.uuid(), itemId: z.int(), address: optionalText(300) }),
    initial: { cognito_sub: null, itemId: null, address: '' },
    labels: { cognito_sub: t('person'), itemId: t('item'), address: t('address') },
  })
  return (
    <RecordForm
      form={form}
      sendLabel={t('redeem')}
      onCancel={onEnd}
      onSend={({ cognito_sub, itemId, address }) =>
        record.mutateAsync({ cognito_sub: cognito_sub ?? '', itemId: itemId ?? 0, address })
      }
      onSent={({ data }) => goToScreen(rewardScreens.prpReward, { productTrackingId: data.id })}
    >
      <GroupOfFields title={t('redeem')} sentence={t('redeemSentence')}>
        <SearchField
          name="cognito_sub"
          label={t('person')}
          required
          call={prpCalls.people}
          wire={(search) => ({ search })}
          options={({ rows }) =>
            rows.map(({ id, cognito_sub, name, mobile, points, disabled }) => ({
              value: cognito_sub ?? `none-${id}`,
              label: `${name} · ${mobile} · ${count(points)}`,
              disabled,
            }))
          }
        />
        <SearchField
          name="itemId"
          label={t('item')}
          hint={t('itemHint')}
          required
          call={prpCalls.items}
          wire={(search) => ({ search, filters: { status: 'active' as const }, limit: 20 })}
          options={({ rows }) =>
            rows.map(({ id, name, points, stock }) => ({
              value: id,
              label: `${name} · ${count(points)} · ${stock === 0 ? t('outOfStock') : count(stock)}`,
              disabled: stock === 0,
            }))
          }
        />
        <TextAreaField name="address" label={t('address')} hint={t('addressHint')} maxLength={300} />
      </GroupOfFields>
    </RecordForm>
  )
}
