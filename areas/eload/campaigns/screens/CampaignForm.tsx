import { type Campaign, campaignCalls, type Preset } from '#areas/eload/campaigns/contract.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { initialValues, type Values, toInput } from '#areas/eload/campaigns/screens/campaign-values.ts'
import { CampaignPreview } from '#areas/eload/campaigns/screens/CampaignPreview.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { FormChecks, ApproversField } from '#platform/console/approvals.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  MoneyField,
  MomentField,
  MultiSelectField,
  PercentField,
  SelectField,
  TextAreaField,
  TextField,
  PeopleField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
  useSaveRecord,
  type RecordFormState,
} from '#platform/console/form.ts'
import { goTo, goToScreen } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { pesosFrom, dayMs } from '#platform/contract/fields.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = { campaign?: Campaign; like?: Campaign; disabledReason: string | null }

/** Campaign form with a preview of a buyer's rebate. */
export function CampaignForm({ campaign, like, disabledReason }: Props) {
  const t = useWords(campaignWords)
  const [presets, managers, networks, skus] = useSuspenseApiQueries([
    [campaignCalls.presets, {}],
    [campaignCalls.lineManagers, {}],
    [networkCalls.listAll, {}],
    [topupCalls.options, {}],
  ])
  const keys = campaign && { campaignId: campaign.campaignId, version: campaign.version }
  const save = useSaveRecord(campaignCalls, keys)
  const form = useRecordForm({
    name: 'eload-campaign',
    words: campaignWords,
    labels: {
      presetId: t('preset'),
      description: t('purpose'),
      rebateValue: t('rebate'),
      networkIds: t('networks'),
      skuIds: t('skus'),
      userIds: t('people'),
      startAt: t('startsOn'),
      endAt: t('endsOn'),
    },
    id: campaign?.campaignId,
    schema: campaignCalls.create.request,
    initial: initialValues(campaign, like),
    toInput,
  })
  const values = useFormValues(form)
  // Selected top-ups stay visible when their network is deselected, so that they can be removed.
  const offered = skus.filter(
    ({ id, status, networkId }) =>
      values.skuIds.includes(id) ||
      (status === 'active' && (values.networkIds.length === 0 || values.networkIds.includes(networkId))),
  )
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) =>
        goToScreen(campaignScreens.campaign, { campaignId: data.campaignId, mode: 'view' })
      }
      onCancel={() =>
        campaign
          ? goToScreen(campaignScreens.campaign, { campaignId: campaign.campaignId, mode: 'view' })
          : goTo(`${addressOf(topupScreens.topups)}?tab=campaigns`)
      }
      disabledReason={disabledReason}
      aside={<CampaignPreview values={values} />}
    >
      <FieldGroup title={t('campaign')}>
        <SelectField
          name="presetId"
          hint={t('presetHint')}
          placeholder={t('none')}
          options={namedOptions(presets)}
          onPick={(id) =>
            begin(
              form,
              presets.find((preset) => preset.id === id),
            )
          }
        />
        <TextField name="name" />
        <TextAreaField name="description" hint={t('purposeHint')} />
        <SelectField name="type" />
        <SelectField name="rebateType" />
        {values.rebateType === 'percent' ? (
          <PercentField name="rebateValue" />
        ) : (
          <MoneyField name="rebateValue" />
        )}
      </FieldGroup>
      <FieldGroup title={t('productsAndAudience')}>
        <CheckboxGroupField name="networkIds" hint={t('networksHint')} options={namedOptions(networks)} />
        <MultiSelectField
          name="skuIds"
          hint={t('skusHint')}
          options={offered.map(({ id, name, sku }) => ({ value: id, label: name, detail: sku }))}
        />
        <MoneyField name="minAmount" />
        <SelectField name="audience" />
        {values.audience === 'segment' && (
          <PeopleField
            find={campaignCalls.people}
            name="userIds"
            required
            known={(campaign ?? like)?.users ?? []}
          />
        )}
      </FieldGroup>
      <BudgetAndDeciders managers={managers} />
      {/* A change of a scheduled campaign is submitted for approval again. */}
      {keys && campaign.status === 'scheduled' && (
        <FormChecks
          form={form}
          call={campaignCalls.update}
          toInput={(values) => ({ ...toInput(values), ...keys })}
        />
      )}
    </RecordForm>
  )
}

/** Applies a preset. Keeps a name that was entered and derives the end from the start. */
function begin({ form }: RecordFormState<Values>, preset: Preset | undefined) {
  if (!preset) return
  const set = form.setFieldValue
  set('type', preset.type)
  set('rebateType', preset.rebateType)
  set('rebateValue', pesosFrom(preset.rebateValue))
  if (preset.networkIds.length > 0) set('networkIds', preset.networkIds)
  const { name, startAt } = form.getValues()
  if (name === '') set('name', preset.name)
  if (startAt !== null)
    set('endAt', new Date(Date.parse(startAt) + preset.durationDays * dayMs).toISOString())
}

type Manager = ReplyOf<typeof campaignCalls.lineManagers>[number]

/** Budget, period and approvers. */
function BudgetAndDeciders({ managers }: { managers: readonly Manager[] }) {
  const t = useWords(campaignWords)
  return (
    <>
      <FieldGroup title={t('budgetAndSchedule')}>
        <MoneyField name="budget" hint={t('budgetHint')} />
        <MoneyField name="capPerUser" hint={t('capHint')} />
        <MomentField name="startAt" hint={t('startHint')} />
        <MomentField name="endAt" hint={t('endHint')} />
      </FieldGroup>
      <FieldGroup title={t('approvers')} sentence={t('approversSentence')}>
        <ApproversField name="lineManagers" required people={managers} />
      </FieldGroup>
    </>
  )
}
