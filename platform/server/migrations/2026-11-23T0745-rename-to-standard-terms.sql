-- Columns, constraints, indexes and codes get the standard terms of docs/glossary.md. Nothing was released with the old
-- names, so they are renamed in place: stop the processes of earlier commits before this migration.

-- may lock: nothing was released with the old name
alter table export_run rename column asked to query;
-- may lock: nothing was released with the old name
alter table export_run rename column asked_at to requested_at;
-- may lock: nothing was released with the old name
alter table export_run rename column asked_by to requested_by;
-- may lock: nothing was released with the old name
alter table export_run rename column asked_by_email to requested_by_email;
-- may lock: nothing was released with the old name
alter table export_run rename column asked_by_name to requested_by_name;
-- may lock: nothing was released with the old name
alter table job_run rename column cancel_asked to cancel_requested;
-- may lock: nothing was released with the old name
alter table job_run rename column says to message;
-- may lock: nothing was released with the old name
alter table import_run rename column made_by to created_by;
-- may lock: nothing was released with the old name
alter table import_run rename column made_by_name to created_by_name;
-- may lock: nothing was released with the old name
alter table stored_file rename column promised_at to created_at;
-- may lock: nothing was released with the old name
alter table idempotency_key rename column kept_at to stored_at;
-- may lock: nothing was released with the old name
alter table audit_verification rename column seen_at to heartbeat_at;
-- may lock: nothing was released with the old name
alter table approval_decision rename column seen_hash to payload_hash;
-- may lock: nothing was released with the old name
alter table approval_decision rename column voice_id to approver_id;
-- may lock: nothing was released with the old name
alter table approval_decision rename column voice_name to approver_name;
-- may lock: nothing was released with the old name
alter table rate_limit rename column began_at to started_at;
-- may lock: nothing was released with the old name
alter table network_rate_limit rename column began_at to started_at;
-- may lock: nothing was released with the old name
alter table ledger_state rename column why to reason;
-- may lock: nothing was released with the old name
alter table ledger_check rename column reach to scope;
-- may lock: nothing was released with the old name
alter table ledger_check rename column took_ms to duration_ms;
-- may lock: nothing was released with the old name
alter table identity_link rename column made_by to source;
-- may lock: nothing was released with the old name
alter table identity_offer rename column made_by to created_by;
-- may lock: nothing was released with the old name
alter table identity_offer rename column made_at to created_at;
-- may lock: nothing was released with the old name
alter table identity_logout rename column word_hash to token_hash;
-- may lock: nothing was released with the old name
alter table identity_logout rename column told_at to received_at;
-- may lock: nothing was released with the old name
alter table sign_in_address rename column began_at to started_at;
-- may lock: nothing was released with the old name
alter table staff_session rename column asking to refresh_claim;
-- may lock: nothing was released with the old name
alter table staff_session rename column asking_until to refresh_claim_until;
-- may lock: nothing was released with the old name
alter table staff_session rename column proven_at to reauthenticated_at;
-- may lock: nothing was released with the old name
alter table kyc_upload_request rename column began_at to started_at;
-- may lock: nothing was released with the old name
alter table mdr_setting rename column effective_asked to requested_effective_at;
-- may lock: nothing was released with the old name
alter table mdr_setting rename column made_by_id to created_by_id;
-- may lock: nothing was released with the old name
alter table mdr_setting rename column made_by to created_by;
-- may lock: nothing was released with the old name
alter table mdr_setting rename column made_at to created_at;
-- may lock: nothing was released with the old name
alter table security_lock rename column wrong to failed_attempts;
-- may lock: nothing was released with the old name
alter table wallet_flow rename column house_code to operator_code;
-- may lock: nothing was released with the old name
alter table adjustment_batch rename column refused to rejected;
-- may lock: nothing was released with the old name
alter table adjustment_batch rename column stop_asked to stop_requested;
-- may lock: nothing was released with the old name
alter table adjustment_batch_row rename column why to error;
-- may lock: nothing was released with the old name
alter table reward rename column stop_asked to stop_requested;
-- may lock: nothing was released with the old name
alter table reward_purse rename column given to granted;
-- may lock: nothing was released with the old name
alter table eseller_order rename column refund_asked_by_id to refund_requested_by_id;
-- may lock: nothing was released with the old name
alter table eseller_order rename column refund_asked_by to refund_requested_by;
-- may lock: nothing was released with the old name
alter table ads_bank_exception rename column why to type;
-- may lock: nothing was released with the old name
alter table ads_bank_exception rename column bank_says to bank_message;
-- may lock: nothing was released with the old name
alter table ads_cashout rename column told_paid to reported_paid;
-- may lock: nothing was released with the old name
alter table notification rename column trouble to error;
-- may lock: nothing was released with the old name
alter table notification rename column turn to generation;
-- may lock: nothing was released with the old name
alter table push_device rename column seen_at to last_seen_at;
-- may lock: nothing was released with the old name
alter table eload_maintenance rename column turn to generation;
-- may lock: nothing was released with the old name
alter table eload_promo_schedule rename column turn to generation;
-- may lock: nothing was released with the old name
alter table eload_rebate_change rename column turn to generation;
-- may lock: nothing was released with the old name
alter table eload_campaign rename column turn to generation;
-- may lock: nothing was released with the old name
alter table eload_campaign rename column take_back_due to reversal_due;
-- may lock: nothing was released with the old name
alter table eload_campaign_grant rename column back_at to reversed_at;
-- may lock: nothing was released with the old name
alter table eload_campaign_grant rename column back_transfer_id to reversal_transfer_id;
-- may lock: nothing was released with the old name
alter table eload_campaign_grant rename column back_refused to reversal_error;
-- may lock: nothing was released with the old name
alter table eload_provider_switch rename column takes_back_id to reverts_id;
-- may lock: nothing was released with the old name
alter table maintenance_schedule rename column turn to generation;
-- may lock: nothing was released with the old name
alter table mop_schedule rename column turn to generation;
-- may lock: nothing was released with the old name
alter table bills_sell rename column tried_at to attempted_at;
-- may lock: nothing was released with the old name
alter table bills_held_share rename column tried_at to attempted_at;

-- may lock: nothing was released with the old name
alter table list_order rename constraint eload_order_list_check to list_order_list_check;
-- may lock: nothing was released with the old name
alter table adjustment rename constraint adjustment_completed_moved to adjustment_completed_posted;
-- may lock: nothing was released with the old name
alter table adjustment rename constraint adjustment_failed_says_why to adjustment_failed_has_reason;
-- may lock: nothing was released with the old name
alter table adjustment rename constraint adjustment_moved_is_decided to adjustment_posting_decided;
-- may lock: nothing was released with the old name
alter table adjustment rename constraint adjustment_tried_again_by_another to adjustment_retried_by_another;
-- may lock: nothing was released with the old name
alter table wallet rename constraint wallet_frozen_by_someone to wallet_frozen_by_check;
-- may lock: nothing was released with the old name
alter table wallet rename constraint wallet_of_a_shop_or_not to wallet_merchant_has_business;
-- may lock: nothing was released with the old name
alter table eload_promo rename constraint eload_promo_rebate_told to eload_promo_rebate_logged;
-- may lock: nothing was released with the old name
alter table eload_promo_rebate_log rename constraint eload_promo_rebate_log_tells to eload_promo_rebate_log_value_key;
-- may lock: nothing was released with the old name
alter table eload_network rename constraint eload_network_reached to eload_network_primary_provider;
-- may lock: nothing was released with the old name
alter table eload_network rename constraint eload_network_reached_by_backup to eload_network_backup_provider;
-- may lock: nothing was released with the old name
alter table eload_banner rename constraint eload_banner_ten to eload_banner_sequence_range;
-- may lock: nothing was released with the old name
alter table eload_promo_schedule rename constraint eload_promo_schedule_waits to eload_promo_schedule_next;
-- may lock: nothing was released with the old name
alter table prp_redemption rename constraint prp_redemption_way to prp_redemption_delivery;
-- may lock: nothing was released with the old name
alter table roulette_reward rename constraint roulette_reward_way to roulette_reward_delivery;
-- may lock: nothing was released with the old name
alter table reward rename constraint reward_given_in_bounds to reward_credited_total;
-- may lock: nothing was released with the old name
alter table reward rename constraint reward_given_is_decided to reward_credit_decided;
-- may lock: nothing was released with the old name
alter table reward rename constraint reward_tried_again_by_another to reward_retried_by_another;
-- may lock: nothing was released with the old name
alter table event rename constraint event_full to event_capacity;
-- may lock: nothing was released with the old name
alter table event_attendee rename constraint event_attendee_came to event_attendee_attended;
-- may lock: nothing was released with the old name
alter table eload_profit_share rename constraint eload_profit_share_whole to eload_profit_share_total;
-- may lock: nothing was released with the old name
alter table raffle rename constraint raffle_promised to raffle_commitment;
-- may lock: nothing was released with the old name
alter table raffle rename constraint raffle_seed_as_promised to raffle_seed_matches_hash;
-- may lock: nothing was released with the old name
alter table raffle rename constraint raffle_seed_told_at_the_end to raffle_seed_published;
-- may lock: nothing was released with the old name
alter table raffle rename constraint raffle_beacon_whole to raffle_beacon_complete;
-- may lock: nothing was released with the old name
alter table eload_banner rename constraint eload_banner_one_place to eload_banner_sequence_excl;
-- may lock: nothing was released with the old name
alter table eload_category rename constraint eload_category_one_place to eload_category_sequence_excl;
-- may lock: nothing was released with the old name
alter table eload_special_category rename constraint eload_special_category_one_place to eload_special_category_sequence_excl;
-- may lock: nothing was released with the old name
alter table product_category rename constraint product_category_one_place to product_category_sequence_excl;
-- may lock: nothing was released with the old name
alter table eseller_banner rename constraint eseller_banner_one_place to eseller_banner_sequence_excl;
-- may lock: nothing was released with the old name
alter table eseller_category rename constraint eseller_category_one_place to eseller_category_sequence_excl;
-- may lock: nothing was released with the old name
alter table bills_biller rename constraint bills_biller_one_place to bills_biller_sequence_excl;
-- may lock: nothing was released with the old name
alter table bills_category rename constraint bills_category_one_place to bills_category_sequence_excl;
-- may lock: nothing was released with the old name
alter table mop_method rename constraint mop_method_place to mop_method_sequence_key;
-- may lock: nothing was released with the old name
alter table approval_decision rename constraint approval_decision_seen_hash_check to approval_decision_payload_hash_check;
-- may lock: nothing was released with the old name
alter table approval_decision rename constraint approval_decision_request_id_version_voice_id_key to approval_decision_request_id_version_approver_id_key;
-- may lock: nothing was released with the old name
alter table ledger_check rename constraint ledger_check_reach_check to ledger_check_scope_check;
-- may lock: nothing was released with the old name
alter table identity_link rename constraint identity_link_made_by_check to identity_link_source_check;
-- may lock: nothing was released with the old name
alter table identity_logout rename constraint identity_logout_word_hash_check to identity_logout_token_hash_check;
-- may lock: nothing was released with the old name
alter table security_lock rename constraint security_lock_wrong_check to security_lock_failed_attempts_check;
-- may lock: nothing was released with the old name
alter table wallet_flow rename constraint wallet_flow_house_code_fkey to wallet_flow_operator_code_fkey;
-- may lock: nothing was released with the old name
alter table reward_purse rename constraint reward_purse_given_check to reward_purse_granted_check;
-- may lock: nothing was released with the old name
alter table ads_bank_exception rename constraint ads_bank_exception_why_check to ads_bank_exception_type_check;
-- may lock: nothing was released with the old name
alter table ads_bank_exception rename constraint ads_bank_exception_bank_says_check to ads_bank_exception_bank_message_check;
-- may lock: nothing was released with the old name
alter table eload_campaign_grant rename constraint eload_campaign_grant_back_transfer_id_key to eload_campaign_grant_reversal_transfer_id_key;
-- may lock: nothing was released with the old name
alter table eload_provider_switch rename constraint eload_provider_switch_takes_back_id_key to eload_provider_switch_reverts_id_key;
-- may lock: nothing was released with the old name
alter table eload_provider_switch rename constraint eload_provider_switch_takes_back_id_fkey to eload_provider_switch_reverts_id_fkey;

alter index careers_applicant_by_move rename to careers_applicant_by_status_at;
alter index careers_applicant_moved rename to careers_applicant_status_at;
alter index event_to_turn rename to event_to_advance;
alter index event_attendee_came_at rename to event_attendee_attended_at;
alter index notification_at_work rename to notification_in_progress;
alter index ads_placement_hanging rename to ads_placement_installed;
alter index eload_campaign_take_back_due rename to eload_campaign_reversal_due;
alter index raffle_winner_one_a_prize rename to raffle_winner_one_per_prize;

-- Error messages are built from codes, so the names of movement types are not read.
-- may lock: nothing was released with it
alter table wallet_flow drop column spoken;

-- Operator accounts.
-- may lock: nothing was released with the old codes
alter table wallet_flow drop constraint wallet_flow_operator_code_fkey;
-- may lock: nothing was released with the old codes
alter table ledger_account drop constraint ledger_account_kind_check;
update ledger_account set kind = 'operator', code = regexp_replace(code, '^house:', 'operator:') where kind = 'house';
update wallet_flow set operator_code = regexp_replace(operator_code, '^house:', 'operator:') where operator_code like 'house:%';
-- may lock: nothing was released with the old codes
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('wallet', 'operator'));
-- may lock: it has twenty rows
alter table wallet_flow add constraint wallet_flow_operator_code_fkey foreign key (operator_code) references ledger_account (code);

-- The parameter has another name.
-- may lock: nothing was released with it
drop function if exists ledger_stop(text);

-- Jobs.
update job_run set name = new_name
from (values
  ('house.retention', 'system.retention'),
  ('house.forget-keys', 'system.delete-idempotency-keys'),
  ('house.months-ahead', 'system.create-partitions'),
  ('house.forget-runs', 'system.delete-job-runs'),
  ('house.sweep-files', 'system.delete-files'),
  ('lists.keep-milestones', 'lists.update-rank-indexes'),
  ('events.turn', 'events.advance')
) renamed (old_name, new_name)
where name = old_name;

-- The rank index. Baselines create it with give_milestones and note_unmarked.
-- may lock: nothing was released with the old name
alter table milestone_list rename to rank_index;
-- may lock: nothing was released with the old name
alter table rank_index rename column kinds to filter_columns;
-- may lock: nothing was released with the old name
alter table rank_index rename column orders to sort_columns;
-- may lock: nothing was released with the old name
alter table rank_index rename column every to range_rows;
-- may lock: nothing was released with the old name
alter table rank_index rename column coarse to group_size;
-- may lock: nothing was released with the old name
alter table rank_index rename constraint milestone_list_pkey to rank_index_pkey;
-- may lock: nothing was released with the old name
alter table rank_index rename constraint milestone_list_every_check to rank_index_range_rows_check;
-- may lock: nothing was released with the old name
alter table rank_index rename constraint milestone_list_coarse_check to rank_index_group_size_check;
do $$
declare
  each        rank_index;
  sort_column text;
  index_name  text;
begin
  for each in select * from rank_index loop
    execute format('alter table %I rename to %I', each.list || '_unmarked', each.list || '_rank_changes');
    foreach sort_column in array each.sort_columns loop
      execute format('alter table %I rename to %I', each.list || '_milestone_' || sort_column, each.list || '_rank_' || sort_column);
      select indexrelid::regclass::text into strict index_name
        from pg_index where indrelid = format('%I', each.list || '_rank_' || sort_column)::regclass;
      execute format('alter index %s rename to %I', index_name, each.list || '_rank_' || sort_column || '_key');
    end loop;
  end loop;
end $$;
-- Triggers keep calling it.
alter function note_unmarked() rename to note_rank_changes;
-- may lock: nothing was released with it
drop function give_milestones(text, text, text[]);
-- may lock: nothing was released with it
drop function if exists keep_milestones(text);
-- may lock: nothing was released with it
drop function if exists set_milestones_between(text, text, text, int, text, text, text, text);
-- may lock: nothing was released with it
drop function if exists begin_milestones_anew(text);
-- may lock: nothing was released with it
drop function if exists milestone_end(regtype, boolean);

-- Not-null constraints have names since PostgreSQL 18.
do $$
declare
  each record;
begin
  for each in
    select t.oid::regclass as relation, n.conname, t.relname || '_' || a.attname || '_not_null' as new_name
    from pg_constraint n
    join pg_class t on t.oid = n.conrelid and t.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = n.conkey[1]
    where n.contype = 'n' and n.coninhcount = 0 and length(t.relname || a.attname) < 54
      and n.conname <> t.relname || '_' || a.attname || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', each.relation, each.conname, each.new_name);
  end loop;
end $$;

-- Sequences of references that are taken from record_number.
drop sequence adjustment_batch_no;
drop sequence adjustment_ref_no;
drop sequence agent_code_no;
drop sequence eload_campaign_no;
drop sequence reward_coin_no;
drop sequence reward_eload_no;

-- Databases of versions before the baselines lack these comments.
comment on function eload_check_routing is
  'Constraint trigger: a group has a network, and a network in use is reached by an active provider. Checked at commit.';
comment on function eload_promo_check_margin is
  'Constraint trigger: the rebate of a promo does not exceed its margin at any provider, and an active promo has a provider. Checked at commit.';
comment on function is_valid_barcode is
  'Whether the check digit of a GTIN barcode is right.';
comment on function bills_check_active_provider is
  'Constraint trigger: an active biller has a provider that is active or will be again. Checked at commit.';
