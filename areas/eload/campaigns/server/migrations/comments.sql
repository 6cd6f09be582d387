comment on table eload_campaign_preset is
  'Templates of campaigns. No networks means all.';
comment on column eload_campaign_preset.type is
  'As in eload_campaign.';
comment on column eload_campaign_preset.rebate_type is
  'As in eload_campaign.';
comment on column eload_campaign_preset.rebate_value is
  'Benefit for each top-up: in basis points if rebate_type is percent, in centavos if it is fixed.';
comment on column eload_campaign_preset.network_ids is
  'eload_network.id of the networks; empty for all.';
comment on column eload_campaign_preset.duration_days is
  'Length of the campaign in days.';
comment on table eload_campaign is
  'Campaigns that give money back to buyers of some top-ups, up to a budget.';
comment on column eload_campaign.campaign_id is
  'Identifier, from the sequence of campaigns.';
comment on column eload_campaign.type is
  'Type: rebate_boost, cashback or free_load.';
comment on column eload_campaign.rebate_type is
  'percent if the benefit is a share of the load, fixed if it is an amount.';
comment on column eload_campaign.rebate_value is
  'Benefit for each top-up: in basis points if rebate_type is percent, in centavos if it is fixed.';
comment on column eload_campaign.network_ids is
  'eload_network.id of the networks; empty for all.';
comment on column eload_campaign.audience is
  'Whom it benefits: all, sss, nsss or segment.';
comment on column eload_campaign.min_amount_centavos is
  'Minimum value of the load, in centavos.';
comment on column eload_campaign.cap_centavos is
  'Maximum benefit for each person, in centavos; null for unlimited.';
comment on column eload_campaign.budget_centavos is
  'Maximum of all benefits, in centavos.';
comment on column eload_campaign.spent_centavos is
  'Sum of the benefits granted, in centavos.';
comment on column eload_campaign.start_at is
  'Start of the campaign.';
comment on column eload_campaign.end_at is
  'End of the campaign.';
comment on column eload_campaign.submitted_by_id is
  'staff_user.id of the person who submitted it last.';
comment on column eload_campaign.voided_by_id is
  'staff_user.id of the person who voided it. Neither an author nor the person who submitted it.';
comment on column eload_campaign.authors is
  'Staff who wrote any part of it. None of them can decide on or void it.';
comment on column eload_campaign.reversal_due is
  'Whether a void must still reverse grants; the job is started again if it was lost.';
comment on table eload_campaign_sku is
  'Top-ups of a campaign.';
comment on table eload_campaign_user is
  'Subscribers of a segment, by their id.';
comment on table eload_campaign_share is
  'Amount granted to each person by a campaign. The cap is in the row, so that a constraint enforces it.';
comment on column eload_campaign_share.granted_centavos is
  'Sum granted to the person, in centavos.';
comment on column eload_campaign_share.cap_centavos is
  'Cap of the campaign, in centavos; null for unlimited.';
comment on table eload_campaign_grant is
  'Amounts granted by a campaign, by the transaction that caused them, and their reversals.';
comment on column eload_campaign_grant.load_ref_no is
  'Reference of the sale of load that caused it.';
comment on column eload_campaign_grant.amount_centavos is
  'Amount granted, in centavos.';
comment on column eload_campaign_grant.transfer_id is
  'ledger_transfer.id of the grant.';
comment on column eload_campaign_grant.reversed_at is
  'When it was reversed; null if it was not.';
comment on column eload_campaign_grant.reversal_transfer_id is
  'ledger_transfer.id of the reversal; null if it was not reversed.';
comment on column eload_campaign_grant.reversal_error is
  'Encoded message of the error of the last reversal attempt; empty for none.';
