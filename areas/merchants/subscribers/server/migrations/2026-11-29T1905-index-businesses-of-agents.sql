-- outside a transaction
create index concurrently if not exists business_of_agent on business (agent_code, created_at desc, business_id desc)
  where deleted_at is null and agent_code <> '';
