comment on table eload_campaign_preset is
  'Templates of campaigns. No networks means all.';
comment on table eload_campaign is
  'Campaigns that give money back to buyers of some top-ups, up to a budget.';
comment on column eload_campaign.authors is
  'Staff who wrote any part of it. None of them can decide on or void it.';
comment on table eload_campaign_sku is
  'Top-ups of a campaign.';
comment on table eload_campaign_user is
  'Subscribers of a segment, by their id.';
comment on table eload_campaign_share is
  'Amount granted to each person by a campaign. The cap is in the row, so that a constraint enforces it.';
comment on table eload_campaign_grant is
  'Amounts granted by a campaign, by the transaction that caused them, and their reversals.';
