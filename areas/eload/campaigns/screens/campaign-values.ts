import { type Campaign, CampaignDraft } from '#areas/eload/campaigns/contract.ts'
import { recordValues } from '#platform/console/form.ts'

/** Form values of a stored campaign, or of the campaign to copy without its period and approvers. */
export const initialValues = (campaign: Campaign | undefined, like: Campaign | undefined) => {
  const from = campaign ?? like
  const own = {
    startAt: campaign?.startAt ?? null,
    endAt: campaign?.endAt ?? null,
    lineManagers: campaign?.lineManagers.map(({ id }) => id) ?? [],
  }
  return recordValues(CampaignDraft, from && { ...from, ...own }, {
    type: 'rebate_boost',
    rebateType: 'percent',
  })
}

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** Converts form values to the request body. */
export const toInput = (values: Values) => ({
  ...values,
  userIds: values.audience === 'segment' ? values.userIds : [],
  minAmount: values.minAmount ?? '0',
})
