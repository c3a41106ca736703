"""Runs MiniStack with rules of API Gateway and EventBridge that it does not enforce.

- A route's key is unique in its API. Names of parameters do not tell two keys apart.
- An update of a stage merges its route settings. It is refused while one of them has no route.
- Route settings are deleted one by one.
- The cookies of a request are a list of their own in the event, not a header.
- A function that EventBridge invokes is retried when it fails, then the event goes to its dead-letter queue.
"""

import json
import re
from urllib.parse import unquote

import ministack.services.apigateway as gateway
import ministack.services.eventbridge as events
import ministack.services.lambda_svc as functions
from ministack.app import main
from ministack.services.cloudformation import provisioners

SETTINGS = re.compile(r"^/v2/apis/([^/]+)/stages/([^/]+)/routesettings/(.+)$")


def without_names(key):
    return re.sub(r"\{[^}]*\}", "{}", key)


def refuse_duplicate(props, own_id=None):
    api_id, key = props.get("ApiId", ""), props.get("RouteKey", "")
    for route_id, route in gateway._routes.get(api_id, {}).items():
        if route_id != own_id and without_names(route["routeKey"]) == without_names(key):
            raise ValueError(f"Route with key {key} already exists for this API (ConflictException)")


route = provisioners._RESOURCE_HANDLERS["AWS::ApiGatewayV2::Route"]
create_route, update_route = route["create"], route["update"]
update_stage, handle_request = gateway._update_stage, gateway.handle_request
run_lambda = gateway.run_reentrant


def strict_create_route(logical_id, props, stack_name):
    refuse_duplicate(props)
    return create_route(logical_id, props, stack_name)


def strict_update_route(physical_id, old_props, new_props, *rest, **named):
    refuse_duplicate(new_props, physical_id.partition("/")[2])
    return update_route(physical_id, old_props, new_props, *rest, **named)


def strict_update_stage(api_id, stage_name, data):
    current = gateway._stages.get(api_id, {}).get(stage_name, {}).get("routeSettings") or {}
    merged = {**current, **(data.get("routeSettings") or {})}
    keys = {route["routeKey"] for route in gateway._routes.get(api_id, {}).values()}
    lost = next((key for key in merged if key not in keys), None)
    if lost:
        text = f"Unable to find Route by key {lost} within the provided RouteSettings"
        return gateway._apigw_error("NotFoundException", text, 404)
    return update_stage(api_id, stage_name, {**data, "routeSettings": merged})


async def strict_handle_request(method, path, *rest, **named):
    found = SETTINGS.match(unquote(path))
    if method == "DELETE" and found:
        api_id, stage_name, key = found.groups()
        settings = gateway._stages.get(api_id, {}).get(stage_name, {}).get("routeSettings") or {}
        if settings.pop(key, None) is None:
            return gateway._apigw_error("NotFoundException", f"No settings of {key}", 404)
        return 204, {}, b""
    return await handle_request(method, path, *rest, **named)


def strict_run_lambda(run, function, *rest, **named):
    if named.get("thread_name") == "ministack-apigw-invoke":
        event = rest[0]
        cookie = event["headers"].pop("cookie", "")
        if cookie:
            event["cookies"] = re.split("; *", cookie)
    return run_lambda(run, function, *rest, **named)


def strict_dispatch_to_lambda(arn, payload):
    function, config, name = functions._get_func_record_for_ref(arn)
    if not function or not config:
        raise ValueError(f"EventBridge has a target that does not exist: {name}")
    record = functions._execution_record_for_config(function, config)
    functions.invoke_async_with_retry(record, json.loads(payload))


route.update(create=strict_create_route, update=strict_update_route)
gateway._update_stage, gateway.handle_request = strict_update_stage, strict_handle_request
gateway.run_reentrant = strict_run_lambda
events._dispatch_to_lambda = strict_dispatch_to_lambda

if __name__ == "__main__":
    main()
