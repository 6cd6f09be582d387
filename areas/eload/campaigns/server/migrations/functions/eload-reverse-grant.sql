create or replace function eload_reverse_grant(p_grant bigint, p_memo text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  g eload_campaign_grant;
  campaign text;
  reversal jsonb;
begin
  select * into strict g from eload_campaign_grant where id = p_grant for update;
  select ref_no into strict campaign from eload_campaign where campaign_id = g.campaign_id;
  reversal := wallet_reverse(ledger_transfer_of(format('campaign %s %s', campaign, g.load_ref_no)),
    jsonb_build_object('cause', format('void %s %s', campaign, p_grant), 'channel', 'Campaign', 'memo', p_memo));
  return (reversal ->> 'transferId')::uuid;
end $$;
comment on function eload_reverse_grant is
  'Takes the rebate of a campaign back from the wallet that got it, once. Returns the transfer.';
grant execute on function eload_reverse_grant to erp_api;
