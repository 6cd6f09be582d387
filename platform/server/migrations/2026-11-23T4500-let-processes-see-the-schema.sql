-- Processes that run apart from the migrations look whether the schema is as new as their code.
grant select on schema_step to erp_api;
