insert into record_number (kind, last)
  select 'agent', case when is_called then last_value else 0 end from agent_code_no;
