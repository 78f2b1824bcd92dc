(defrule wrong (father ?x ?y) => (assert (son ?z))
