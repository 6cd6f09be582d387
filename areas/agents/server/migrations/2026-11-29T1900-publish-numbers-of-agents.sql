create or replace view published_agent as
  select agent_code, status, mobile_number, area from agent;
