-- wrk script, run by load.ts: gets the page at the URL; with `-- order BODY_FILE RUN` posts orders there; with
-- `-- paths FILE` gets the paths in the file, one per line, in turn.
local body, run, paths
local sent = 0

function init(args)
  if not args[1] then
    return
  end
  if args[1] == "paths" then
    paths = {}
    for path in io.lines(args[2]) do
      paths[#paths + 1] = path
    end
    return
  end
  local file = assert(io.open(args[2]))
  body = file:read("a") or file:read("*a")
  file:close()
  run = args[3]
end

-- Each order has its own idempotency key and client address, because the shop accepts 30 orders a minute per client.
-- Every turn reuses the same addresses, but repeats none of them within its first ten million orders.
function request()
  sent = sent + 1
  if paths then
    return wrk.format("GET", paths[sent % #paths + 1])
  end
  if not body then
    return wrk.format()
  end
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = run .. "-" .. sent,
    ["X-Forwarded-For"] = string.format("10.%d.%d.%d", sent % 220, math.floor(sent / 220) % 220, math.floor(sent / 48400) % 220),
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p99":%f,"errors":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
