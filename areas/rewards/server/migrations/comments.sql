comment on table reward_purse is
  'Reward account of a person for one asset, with the amount that staff granted in the current month.';
comment on table reward is
  'Rewards that staff request for a list of people.';
comment on table reward_recipient is
  'Recipients of a reward and the result of crediting them.';
comment on table reward_list is
  'Recipients that a member of staff is collecting before they submit the reward, one list per asset.';
comment on table reward_list_row is
  'Rows of a list of recipients.';
comment on table prp_category is
  'Categories of items that points are redeemed for.';
comment on table prp_item is
  'Items that points are redeemed for.';
comment on table prp_redemption is
  'Redemptions of points and their delivery.';
comment on table prp_redemption_step is
  'Status changes of a redemption. Rows are only added.';
comment on view published_prp_item is
  'PRP items for other areas. Columns are added, never removed.';
comment on view published_reward_credit is
  'Credited rewards with their reference, for other areas. Columns are added, never removed.';
