create or replace function reward_ref(p_asset text) returns text language sql volatile as $$
  select case p_asset
    when 'ELOAD' then record_reference('RWD', take_numbers('reward-eload'))
    when 'VC' then record_reference('VCG', take_numbers('reward-coins'))
    else record_reference('BLV', take_numbers('reward-coins'))
  end
$$;
comment on function reward_ref is
  'Takes the next reference of a reward of an asset.';
