comment on table reward_purse is
  'Reward account of a person for one asset, with the amount that staff granted in the current month.';
comment on column reward_purse.asset is
  'What the account holds: ELOAD, VC, BLVCK or PRP.';
comment on column reward_purse.month is
  'First day of the month that granted counts.';
comment on column reward_purse.granted is
  'Amount that staff granted in the month, in the minor unit of the asset: centavos of load credit, whole coins and points.';
comment on table reward is
  'Rewards that staff request for a list of people.';
comment on column reward.asset is
  'What is credited: ELOAD (load credit), VC (virtual credits) or BLVCK (coins).';
comment on column reward.purpose is
  'Purpose: incentive, compensation, campaign, referral, contest or other.';
comment on column reward.reference is
  'Reference outside the product, as entered; empty for none.';
comment on column reward.file_keys is
  'Keys of the attached files in stored_file.';
comment on column reward.recipients is
  'Number of recipients.';
comment on column reward.total_amount is
  'Sum of all recipients, in the minor unit of the asset: centavos of load credit, whole coins.';
comment on column reward.approvers is
  'Approvers to whom the request is addressed, as JSON: id, email and name.';
comment on column reward.escrow_id is
  'Account that holds the funds of the approved reward until they are credited.';
comment on column reward.attempt is
  'Number of retries; 0 for the first posting.';
comment on column reward.next_place is
  'Value of reward_recipient.place at which crediting continues.';
comment on column reward.credited is
  'Number of recipients who were credited.';
comment on column reward.failed is
  'Number of recipients who could not be credited.';
comment on column reward.credited_amount is
  'Sum credited so far, in the minor unit of the asset.';
comment on column reward.stop_requested is
  'Whether staff asked to stop crediting; the job stops before its next rows.';
comment on column reward.started_at is
  'When crediting started.';
comment on column reward.ended_at is
  'When crediting ended.';
comment on column reward.retried_by_id is
  'staff_user.id of the person who last retried it.';
comment on table reward_recipient is
  'Recipients of a reward and the result of crediting them.';
comment on column reward_recipient.place is
  'Order of crediting: by person, so that two rewards cannot deadlock.';
comment on column reward_recipient.asset is
  'As in the reward.';
comment on column reward_recipient.name is
  'Personal data: name of the subscriber at the time.';
comment on column reward_recipient.amount is
  'In the minor unit of the asset: centavos of load credit, whole coins.';
comment on column reward_recipient.fail_code is
  'Code of the error; null if crediting did not fail.';
comment on column reward_recipient.transfer_id is
  'ledger_transfer.id of the credit; null until it is credited.';
comment on column reward_recipient.balance_after is
  'Balance of the person after the credit, in the minor unit of the asset.';
comment on column reward_recipient.credited_at is
  'When the person was credited.';
comment on table reward_list is
  'Recipients that a member of staff is collecting before they submit the reward, one list per asset.';
comment on column reward_list.staff_id is
  'staff_user.id of the person who collects the recipients.';
comment on column reward_list.asset is
  'What the reward credits: ELOAD, VC or BLVCK.';
comment on table reward_list_row is
  'Rows of a list of recipients.';
comment on column reward_list_row.amount is
  'In the minor unit of the asset: centavos of load credit, whole coins.';
comment on column reward_list_row.source is
  'How the recipient was added: search, segment, file or reward.';
comment on table prp_category is
  'Categories of items that points are redeemed for.';
comment on column prp_category.sequence is
  'Place in lists, as entered; may repeat.';
comment on table prp_item is
  'Items that points are redeemed for.';
comment on column prp_item.image_keys is
  'Keys of the pictures in stored_file.';
comment on column prp_item.points is
  'Price in whole points.';
comment on column prp_item.cash_part is
  'Part of the price paid from the wallet, in centavos; 0 for none.';
comment on column prp_item.stock is
  'Number of items left. Reduced by the redeeming statement, so that only one of two requests gets the last one.';
comment on column prp_item.limit_per_user is
  'Maximum number of redemptions for each person; null for unlimited.';
comment on column prp_item.start_at is
  'From when it can be redeemed; null for immediately.';
comment on column prp_item.end_at is
  'Until when it can be redeemed; null for unlimited.';
comment on column prp_item.deliverable is
  'Whether it is delivered; false for items credited in the app.';
comment on table prp_redemption is
  'Redemptions of points and their delivery.';
comment on column prp_redemption.name is
  'Personal data: name of the subscriber at the time.';
comment on column prp_redemption.item_name is
  'Name of the item at the time.';
comment on column prp_redemption.deliverable is
  'Whether it is delivered, as the item was at the time.';
comment on column prp_redemption.points is
  'Points paid.';
comment on column prp_redemption.cash_part is
  'Amount paid from the wallet, in centavos.';
comment on column prp_redemption.address is
  'Personal data: delivery address.';
comment on column prp_redemption.courier is
  'Courier of the delivery; null until it is shipped.';
comment on column prp_redemption.tracking_no is
  'Number of the parcel at the courier; empty until it is shipped.';
comment on column prp_redemption.proof_keys is
  'Keys of the proofs of delivery in stored_file.';
comment on column prp_redemption.points_transfer is
  'ledger_transfer.id of the payment in points.';
comment on column prp_redemption.cash_transfer is
  'ledger_transfer.id of the payment from the wallet; null if cash_part is 0.';
comment on column prp_redemption.created_by_id is
  'staff_user.id of the person who redeemed it for the subscriber; null if the subscriber did.';
comment on column prp_redemption.cancelled_by_id is
  'staff_user.id of the person who cancelled it. Not the person who created it.';
comment on table prp_redemption_step is
  'Status changes of a redemption. Rows are only added.';
comment on column prp_redemption_step.from_status is
  'Status before the change; null for the first.';
comment on column prp_redemption_step.status is
  'Status after the change.';
comment on column prp_redemption_step.courier is
  'Courier at that time; null for none.';
comment on column prp_redemption_step.tracking_no is
  'Number of the parcel at that time.';
comment on column prp_redemption_step.proof_keys is
  'Keys of the proofs added with the change in stored_file.';
comment on column prp_redemption_step.by_id is
  'staff_user.id of the person; null for the subscriber or the system.';
comment on column prp_redemption_step.by is
  'Email address of the person; empty for the subscriber or the system.';
comment on view published_prp_item is
  'PRP items for other areas. Columns are added, never removed.';
comment on view published_reward_credit is
  'Credited rewards with their reference, for other areas. Columns are added, never removed.';
