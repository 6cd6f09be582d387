create view published_agent as
  select agent_code, status from agent;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_agent from erp_api;

grant select on published_agent to erp_api;
